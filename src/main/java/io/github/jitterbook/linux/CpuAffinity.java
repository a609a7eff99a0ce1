package io.github.jitterbook.linux;

import java.lang.ref.Reference;

/** The CPUs on which the calling thread, or another of this process, may run. Thread-safe. */
public final class CpuAffinity {

    /** 1024 CPUs, the size of glibc's {@code cpu_set_t}: enough at the first try nearly always. */
    private static final int FIRST_MASK_BYTES = 128;

    private static final int MAX_MASK_BYTES = (CpuSet.MAX_CPU + 1) / Byte.SIZE;

    private CpuAffinity() {}

    /**
     * The mask of the calling thread, whatever its size: the kernel refuses a mask shorter than its
     * own with EINVAL, so the mask grows until it does not.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException when sched_getaffinity(2) fails
     */
    public static CpuSet current() {
        return current(FIRST_MASK_BYTES);
    }

    static CpuSet current(int firstBytes) {
        Platform.require();
        int bytes = firstBytes;
        while (true) {
            NativeBuffer mask = new NativeBuffer(bytes);
            if (Libc.sched_getaffinity(0, bytes, mask.address()) >= 0) {
                return read(mask);
            }
            SystemCallException refusal =
                    SystemCallException.ofErrno("sched_getaffinity", "0, " + bytes + " bytes");
            if (refusal.errno() != Errno.EINVAL || bytes >= MAX_MASK_BYTES) {
                throw refusal;
            }
            bytes *= 2;
        }
    }

    private static CpuSet read(NativeBuffer mask) {
        long[] words = new long[mask.size() / Long.BYTES];
        for (int i = 0; i < words.length; i++) {
            words[i] = mask.getLong(i * Long.BYTES);
        }
        return CpuSet.ofMask(words);
    }

    /**
     * Restricts the calling thread to these CPUs. The kernel leaves out in silence those that do
     * not exist or that the cpuset excludes, as long as one is left: read back with {@link
     * #current()}.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException EINVAL when none of them can be used, or the set is empty
     */
    public static void set(CpuSet cpus) {
        set(0, cpus);
    }

    /**
     * Restricts a thread of this process to these CPUs, as {@link #set(CpuSet)}.
     *
     * @param threadId its number, see {@link ThreadId}
     * @throws SystemCallException also ESRCH if there is no such thread
     */
    public static void set(int threadId, CpuSet cpus) {
        Platform.require();
        long[] words = cpus.toMask();
        NativeBuffer mask = new NativeBuffer(Math.max(1, words.length) * Long.BYTES);
        for (int i = 0; i < words.length; i++) {
            mask.putLong(i * Long.BYTES, words[i]);
        }
        int result = Libc.sched_setaffinity(threadId, mask.size(), mask.address());
        // The address alone does not keep the structure alive while the kernel reads it.
        Reference.reachabilityFence(mask);
        if (result != 0) {
            throw SystemCallException.ofErrno(
                    "sched_setaffinity", (threadId == 0 ? "" : threadId + ", ") + "{" + cpus + "}");
        }
    }

    /**
     * The number of the CPU the calling thread runs on; may be outdated at once.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException when sched_getcpu(3) fails
     */
    public static int currentCpu() {
        Platform.require();
        int cpu = Libc.sched_getcpu();
        if (cpu < 0) {
            throw SystemCallException.ofErrno("sched_getcpu", "");
        }
        return cpu;
    }
}
