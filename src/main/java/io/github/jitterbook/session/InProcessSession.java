package io.github.jitterbook.session;

import com.fasterxml.jackson.databind.ObjectMapper;

import io.github.jitterbook.result.ProcessFacts;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * A trial inside a process that is not its own, with code of the caller for a body. It tells the
 * same events as a {@link TrialMain}.
 */
public final class InProcessSession {

    private final EventWriter events;
    private final TrialSession session;

    /**
     * @param code what a cycle does; called on the loop's thread, once a cycle
     * @param lines gets the events, a line each
     */
    public InProcessSession(
            TrialRequest request, Runnable code, ObjectMapper mapper, OutputStream lines) {
        try {
            events = new EventWriter(mapper, lines);
        } catch (IOException impossible) {
            throw new UncheckedIOException("nothing is written yet", impossible);
        }
        LoopUnderTest loop = new JavaLoop(request.trial(), new CodeBody(code));
        session = new TrialSession(request, loop, new ProcessFacts(false), events);
    }

    /** Runs the trial and tells its events; returns when the last one is told. */
    public void run() {
        try {
            session.run();
        } catch (InterruptedException | RuntimeException failed) {
            events.write(Map.of("event", "failed", "message", Failures.describe(failed)));
        }
    }

    /** Asks the trial to end now and to give what it has. */
    public void stop() {
        session.stop();
    }

    /** Gives up a loop that does not come back from its code; what was recorded is told. */
    public void abandon() {
        session.abandon();
    }

    /** The thread that runs the code. */
    public Thread loopThread() {
        return session.thread();
    }
}
