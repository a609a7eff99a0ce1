package io.github.jitterbook.session;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.latency.RecorderFrame;
import io.github.jitterbook.linux.NativeLibrary;
import io.github.jitterbook.loop.LoopEnd;
import io.github.jitterbook.loop.LoopPlan;
import io.github.jitterbook.loop.NativeBody;
import io.github.jitterbook.loop.NativeLoop;
import io.github.jitterbook.loop.WaitingThread;
import io.github.jitterbook.trial.Achieved;
import io.github.jitterbook.trial.Trial;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The loop in C, with the thread that reads its ring. What is measured of it from outside begins
 * just before the one call of C and so has the cycles of the warm-up in it.
 */
final class CompiledLoop implements LoopUnderTest {

    /**
     * A fraction of the 4 s that the ring holds; and of the time after which a loop may be killed.
     */
    private static final long READ_EVERY_MS = 20;

    /** In its first 15 characters, which the kernel keeps, it is not the loop's. */
    private static final String READER_THREAD = "jitterbook-reader";

    private final NativeLoop loop;
    private final LatencyRecorder recorder;
    private final Thread reader = new Thread(this::read, READER_THREAD);

    /** Down when the loop has been warmed up, or never will be. */
    private final CountDownLatch readable = new CountDownLatch(1);

    /** Down when the loop has returned, or never will run. */
    private final CountDownLatch over = new CountDownLatch(1);

    private @Nullable Runnable beforeCounting;
    private volatile boolean ran;
    private volatile @Nullable RuntimeException readerFailure;

    private CompiledLoop(Trial trial, NativeLibrary library, NativeBody body) {
        recorder = new LatencyRecorder(trial.periodNs(), JavaLoop.tracedCycles(trial));
        loop =
                new NativeLoop(
                        library, body, recorder, LoopPlan.of(trial, Catalog.gridPolicy(trial)));
    }

    /**
     * The loop of a request.
     *
     * @throws UnsupportedOperationException if what was compiled for it cannot be loaded here
     */
    static CompiledLoop of(TrialRequest request) {
        String file =
                Objects.requireNonNull(request.nativeLoop(), "the request has no compiled loop");
        Trial trial = request.trial();
        return new CompiledLoop(
                trial,
                NativeLibrary.load(Path.of(file)),
                NativeBody.of(trial.body()).orElseThrow());
    }

    /** The reader begins here: on the loop's thread it would inherit CPUs and policy. */
    @Override
    public Thread newThread(Runnable task, String name) {
        reader.setDaemon(true);
        reader.start();
        return new Thread(task, name);
    }

    @Override
    public void prepare(Runnable counting) {
        beforeCounting = counting;
        loop.warmUp();
        readable.countDown();
    }

    private void read() {
        try {
            readable.await();
            while (!over.await(READ_EVERY_MS, TimeUnit.MILLISECONDS)) {
                loop.take();
            }
            if (ran) {
                loop.take();
            }
        } catch (RuntimeException broken) {
            // Told by close(); without a reader the loop need not go on.
            readerFailure = broken;
            loop.stop();
        } catch (InterruptedException nobodyDoesThat) {
            throw new IllegalStateException("the reader was interrupted", nobodyDoesThat);
        }
    }

    @Override
    public WaitingThread waitsOn() {
        return WaitingThread.LOOP;
    }

    @Override
    public long longestBodyNs() {
        return 0;
    }

    @Override
    public void touchBuffers() {
        loop.touchBuffers();
    }

    @Override
    public LoopEnd run() {
        Objects.requireNonNull(beforeCounting, "it is not prepared").run();
        ran = true;
        return loop.run();
    }

    @Override
    public void stop() {
        loop.stop();
    }

    @Override
    public LatencyRecorder recorder() {
        return recorder;
    }

    @Override
    public void drain(Consumer<RecorderFrame> consumer) {
        recorder.drain(consumer);
    }

    @Override
    public List<Achieved> achieved() {
        return List.of();
    }

    /**
     * Waits until all that the loop did has been read.
     *
     * @throws IllegalStateException if it could not be read
     */
    @Override
    public void close() {
        over.countDown();
        readable.countDown();
        boolean interrupted = false;
        while (reader.isAlive()) {
            try {
                reader.join();
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        RuntimeException failure = readerFailure;
        if (failure != null) {
            throw new IllegalStateException("the native loop could not be read", failure);
        }
    }
}
