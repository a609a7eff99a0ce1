package io.github.jitterbook.runner;

import com.fasterxml.jackson.databind.ObjectMapper;

import io.github.jitterbook.session.InProcessSession;
import io.github.jitterbook.session.TrialRequest;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A trial in this process as its runner sees it: a thread that runs the session, one that runs the
 * loop, and the session's lines in a queue. Both are daemons.
 */
final class InProcessTrial implements TrialChannel {

    /** Loops that did not come back from their code. */
    private static final CopyOnWriteArrayList<Thread> LEFT_BEHIND = new CopyOnWriteArrayList<>();

    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final InProcessSession session;
    private final Thread thread;

    private InProcessTrial(TrialRequest request, Runnable code, ObjectMapper mapper) {
        session = new InProcessSession(request, code, mapper, new LineSplitter(this::take));
        thread = new Thread(this::run, "jitterbook-here");
        thread.setDaemon(true);
    }

    /** Starts the trial. Its threads inherit what the calling one has. */
    static InProcessTrial start(TrialRequest request, Runnable code, ObjectMapper mapper) {
        InProcessTrial trial = new InProcessTrial(request, code, mapper);
        trial.thread.start();
        return trial;
    }

    /** Loops of earlier trials that still run, and so disturb this one. */
    static List<Thread> leftBehind() {
        LEFT_BEHIND.removeIf(loop -> !loop.isAlive());
        return List.copyOf(LEFT_BEHIND);
    }

    private void run() {
        try {
            session.run();
        } finally {
            lines.add(END);
        }
    }

    private void take(String line) {
        if (!line.isBlank()) {
            lines.add(line);
        }
    }

    @Override
    public @Nullable String nextLine(long timeoutMs) throws InterruptedException {
        return lines.poll(timeoutMs, TimeUnit.MILLISECONDS);
    }

    @Override
    public void askToStop() {
        session.stop();
    }

    @Override
    public String obituary() {
        return "it ended without a result";
    }

    @Override
    public String outlived() {
        return "its code did not return within the trial's time";
    }

    /** Interrupts the code. */
    void interrupt() {
        session.loopThread().interrupt();
    }

    /** Gives the loop's thread up: what it has recorded is told, then the lines end. */
    void abandon() {
        session.abandon();
        Thread loop = session.loopThread();
        if (loop.isAlive()) {
            LEFT_BEHIND.addIfAbsent(loop);
        }
    }

    /** Asks the loop to end and waits for nothing. */
    @Override
    public void close() {
        session.stop();
        if (session.loopThread().isAlive()) {
            interrupt();
            abandon();
        }
    }
}
