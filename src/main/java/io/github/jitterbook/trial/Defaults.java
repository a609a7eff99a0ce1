package io.github.jitterbook.trial;

import java.time.Duration;
import java.util.List;

/** Every default of a trial, one documented constant each. */
public final class Defaults {

    /** The waiter of cyclictest and of the seed's variant a1. */
    public static final String WAITER = "clock-nanosleep";

    /** The loop written in Java, which takes any waiter and body. */
    public static final String LOOP = "java";

    /** A small polynomial, so that the loop has something to do and no cost to speak of. */
    public static final String BODY = "poly";

    /** 1 kHz, the rate of the story. */
    public static final double HERTZ = 1000;

    /** Long enough for a median, too short for a tail. */
    public static final Duration DURATION = Duration.ofSeconds(10);

    /** Wakes dropped before the first counted one, as the seed's harness drops them. */
    public static final long WARMUP = 100;

    /** What the seed's harness does, so that its numbers can be compared. */
    public static final GridPolicy GRID_POLICY = GridPolicy.CATCH_UP;

    /**
     * The slack that the kernel gives a normal thread (50 µs, {@code init_task}, prctl(2)): set
     * when a trial names none, since an inherited value would be taken for the kernel's.
     */
    public static final long TIMER_SLACK_NS = 50_000;

    /** Above the kernel's interrupt threads (50), below the highest that we allow (98). */
    public static final int PRIORITY = 80;

    /**
     * Where a trial's JVM logs to, and what stands before each line: monotonic time in ns, level,
     * tags.
     */
    public static final String LOG_OUTPUT = ":stderr:timenanos,level,tags";

    /**
     * The flags of a trial's JVM, in full: nothing that matters is left to what a JDK or a
     * machine's size would choose.
     *
     * <ul>
     *   <li>a small heap of a fixed size, touched before it starts: no growth, no first-touch
     *       faults, and little to lock;
     *   <li>a serial collector and one processor to size itself by: few other threads;
     *   <li>no file of performance counters (it blocks on disk), no timed safepoints (they stop the
     *       loop once a second on JDK 17);
     *   <li>warnings to standard error, since standard output carries the protocol; and there, with
     *       the time of {@code System.nanoTime}, what the JVM does beside the loop: collections,
     *       safepoints, compilations.
     * </ul>
     */
    public static final List<String> JVM_FLAGS =
            List.of(
                    "-XX:+IgnoreUnrecognizedVMOptions",
                    "--enable-native-access=ALL-UNNAMED",
                    "--sun-misc-unsafe-memory-access=allow",
                    "-XX:+UseSerialGC",
                    "-Xms13m",
                    "-Xmx13m",
                    "-Xmn5m",
                    "-XX:+AlwaysPreTouch",
                    "-XX:ActiveProcessorCount=1",
                    "-XX:ReservedCodeCacheSize=24m",
                    "-XX:CompressedClassSpaceSize=16m",
                    "-XX:MaxMetaspaceSize=48m",
                    "-Xss512k",
                    "-XX:+PerfDisableSharedMem",
                    "-XX:+UnlockDiagnosticVMOptions",
                    "-XX:GuaranteedSafepointInterval=0",
                    "-Xlog:disable",
                    "-Xlog:all=warning,gc=info,safepoint=info,jit+compilation=debug" + LOG_OUTPUT,
                    "-Dfile.encoding=UTF-8",
                    "-Djava.awt.headless=true");

    private Defaults() {}
}
