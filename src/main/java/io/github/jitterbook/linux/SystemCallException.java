package io.github.jitterbook.linux;

/** A system call that the kernel refused, with its name, its arguments and the error number. */
public final class SystemCallException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The name of the call. */
    private final String call;

    /** The arguments, as a person would write them. */
    private final String arguments;

    /** The error number. */
    private final int errno;

    /**
     * A refusal of one call.
     *
     * @param call the name of the call, such as "sched_setaffinity"
     * @param arguments the arguments that matter, as a person would write them; may be empty
     * @param errno the error number the kernel gave, positive
     */
    public SystemCallException(String call, String arguments, int errno) {
        this.call = call;
        this.arguments = arguments;
        this.errno = errno;
    }

    /** The call, its arguments and what the error number means, in one line; never null. */
    @Override
    public String getMessage() {
        return call + "(" + arguments + ") failed: " + Errno.describe(errno);
    }

    /** The name of the call, such as "sched_setaffinity". */
    public String call() {
        return call;
    }

    /** The arguments that matter, as a person would write them, such as "SCHED_FIFO, 80". */
    public String arguments() {
        return arguments;
    }

    /** The error number, positive; see errno(3). */
    public int errno() {
        return errno;
    }

    /** The name of the error number, such as "EPERM"; "errno 71" for an unusual one. */
    public String errnoName() {
        return Errno.name(errno);
    }

    /** The refusal of a call that set errno, read for this thread. */
    static SystemCallException ofErrno(String call, String arguments) {
        return new SystemCallException(call, arguments, Libc.errno());
    }
}
