package io.github.jitterbook.linux;

/**
 * The system calls for which libc has no wrapper, none in every version that is in use, or one
 * whose result cannot be told from an error; with their numbers.
 *
 * <p>Numbers from {@code arch/x86/entry/syscalls/syscall_64.tbl} and {@code
 * uapi/asm-generic/unistd.h}, which aarch64 uses. Thread-safe.
 */
enum SystemCall {
    /** Returns 20 − nice, 1 to 40, where libc's wrapper returns −20 to 19. */
    GETPRIORITY(140, 141),
    /** glibc has a wrapper from 2.30 on. */
    GETTID(186, 178),
    /** glibc has a wrapper from 2.41 on, musl none. */
    SCHED_SETATTR(314, 274),
    SCHED_GETATTR(315, 275);

    private final int x8664;
    private final int aarch64;

    SystemCall(int x8664, int aarch64) {
        this.x8664 = x8664;
        this.aarch64 = aarch64;
    }

    /**
     * The number on this architecture; only asked for once {@link Platform#require()} has passed.
     */
    long number() {
        return number(Platform.architecture());
    }

    long number(String architecture) {
        return switch (architecture) {
            case "x86_64" -> x8664;
            case "aarch64" -> aarch64;
            default -> throw new UnsupportedOperationException("unavailable on " + architecture);
        };
    }

    /** Makes the call; -1 with errno set when it fails. */
    long call(long arg1, long arg2, long arg3, long arg4) {
        return Libc.syscall(number(), arg1, arg2, arg3, arg4);
    }
}
