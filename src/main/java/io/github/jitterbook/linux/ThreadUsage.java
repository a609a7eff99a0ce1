package io.github.jitterbook.linux;

import java.lang.ref.Reference;

/**
 * Page faults and context switches of the calling thread since it started, from getrusage(2) with
 * RUSAGE_THREAD; and the CPU time of any thread of this process.
 *
 * <p>Not thread-safe: one instance per thread, made before the loop starts. {@link #sample()} and
 * the getters allocate nothing and take no lock; a sample costs about half a microsecond.
 */
public final class ThreadUsage {

    /** RUSAGE_THREAD of {@code uapi/linux/resource.h}. */
    private static final int RUSAGE_THREAD = 1;

    /** {@code struct rusage} is 144 bytes; musl reserves 128 more. */
    private static final int RUSAGE_SIZE = 272;

    /** Offsets in {@code struct rusage}: two timevals of 16 bytes, then 14 longs. */
    private static final int MINOR_FAULTS = 64;

    private static final int MAJOR_FAULTS = 72;
    private static final int VOLUNTARY_SWITCHES = 128;
    private static final int INVOLUNTARY_SWITCHES = 136;

    /** Bits of {@code include/linux/posix-timers_types.h}. */
    private static final int CPUCLOCK_SCHED = 2;

    private static final int CPUCLOCK_PERTHREAD = 4;

    private final NativeBuffer rusage;

    /**
     * A sampler with a structure of its own, all zeros until the first {@link #sample()}.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     */
    public ThreadUsage() {
        Platform.require();
        rusage = new NativeBuffer(RUSAGE_SIZE);
    }

    /**
     * Counts at one moment; an immutable value. Each is at least 0 and never falls.
     *
     * @param minorFaults page faults served without input or output
     * @param majorFaults page faults that waited for input or output
     * @param voluntarySwitches times the thread gave the CPU up, which every sleep does
     * @param involuntarySwitches times the CPU was taken from it
     */
    public record Usage(
            long minorFaults, long majorFaults, long voluntarySwitches, long involuntarySwitches) {

        /** What happened since an earlier moment of the same thread. */
        public Usage since(Usage earlier) {
            return new Usage(
                    minorFaults - earlier.minorFaults,
                    majorFaults - earlier.majorFaults,
                    voluntarySwitches - earlier.voluntarySwitches,
                    involuntarySwitches - earlier.involuntarySwitches);
        }
    }

    /**
     * Counts of the calling thread now; allocates, so not for the loop.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException when getrusage(2) fails
     */
    public static Usage current() {
        ThreadUsage usage = new ThreadUsage();
        usage.sample();
        return usage.usage();
    }

    /**
     * The CPU time that a thread of this process has used, in ns, up to now.
     *
     * @param threadId its number, see {@link ThreadId}
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException EINVAL if this process has no such thread
     */
    public static long cpuTimeNs(int threadId) {
        Platform.require();
        Timespec time = new Timespec();
        // The clock of a thread, as pthread_getcpuclockid(3) makes it.
        int clock = ~threadId << 3 | CPUCLOCK_PERTHREAD | CPUCLOCK_SCHED;
        if (Libc.clock_gettime(clock, time.address()) != 0) {
            throw SystemCallException.ofErrno("clock_gettime", "CPU time of thread " + threadId);
        }
        return time.ns();
    }

    /**
     * Reads the counts of the calling thread.
     *
     * @throws SystemCallException when getrusage(2) fails
     */
    public void sample() {
        int result = Libc.getrusage(RUSAGE_THREAD, rusage.address());
        // The address alone does not keep the structure alive while the kernel writes it.
        Reference.reachabilityFence(this);
        if (result != 0) {
            throw SystemCallException.ofErrno("getrusage", "RUSAGE_THREAD");
        }
    }

    /** The last sample as a value; allocates. */
    public Usage usage() {
        return new Usage(minorFaults(), majorFaults(), voluntarySwitches(), involuntarySwitches());
    }

    /** Page faults served without input or output, at the last sample. */
    public long minorFaults() {
        return rusage.getLong(MINOR_FAULTS);
    }

    /** Page faults that waited for input or output, at the last sample. */
    public long majorFaults() {
        return rusage.getLong(MAJOR_FAULTS);
    }

    /** Times the thread gave the CPU up, at the last sample. */
    public long voluntarySwitches() {
        return rusage.getLong(VOLUNTARY_SWITCHES);
    }

    /** Times the CPU was taken from the thread, at the last sample. */
    public long involuntarySwitches() {
        return rusage.getLong(INVOLUNTARY_SWITCHES);
    }
}
