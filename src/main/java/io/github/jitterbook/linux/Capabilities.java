package io.github.jitterbook.linux;

/**
 * The effective capabilities of the calling thread: CapEff of {@code /proc/thread-self/status}.
 *
 * <p>They explain a refusal; whether something is granted is found by trying it, since limits,
 * groups and security modules also have a say. Thread-safe: concerns the calling thread alone.
 */
public final class Capabilities {

    private static final String STATUS = "/proc/thread-self/status";

    private Capabilities() {}

    /** A capability; numbers of {@code uapi/linux/capability.h}. */
    public enum Capability {
        /** Lock any amount of memory. */
        IPC_LOCK(14),
        /** Use real-time policies, raise priorities, set the affinity of others. */
        SYS_NICE(23),
        /** Raise hard resource limits. */
        SYS_RESOURCE(24);

        private final int number;

        Capability(int number) {
            this.number = number;
        }

        /** The kernel's name, such as "CAP_SYS_NICE". */
        public String systemName() {
            return "CAP_" + name();
        }
    }

    /**
     * Whether the calling thread has this capability.
     *
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws java.io.UncheckedIOException when the file cannot be read
     * @throws IllegalStateException when it has no such line
     */
    public static boolean effective(Capability capability) {
        Platform.require();
        return contains(ProcFile.field(STATUS, ProcFile.read(STATUS), "CapEff"), capability);
    }

    static boolean contains(String hexMask, Capability capability) {
        return (Long.parseUnsignedLong(hexMask, 16) >>> capability.number & 1) != 0;
    }
}
