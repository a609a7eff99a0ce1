package io.github.jitterbook.linux;

import java.util.Map;

/**
 * Names and meanings of the error numbers that the calls of this package can give.
 *
 * <p>Numbers from {@code uapi/asm-generic/errno-base.h} and {@code errno.h}, which hold on x86-64
 * and aarch64; meanings as in errno(3). Thread-safe.
 */
final class Errno {

    static final int EPERM = 1;
    static final int EINTR = 4;
    static final int ESRCH = 3;
    static final int EINVAL = 22;
    static final int ENOSYS = 38;

    private record Entry(String name, String meaning) {}

    private static final Map<Integer, Entry> KNOWN =
            Map.ofEntries(
                    Map.entry(EPERM, new Entry("EPERM", "Operation not permitted")),
                    Map.entry(2, new Entry("ENOENT", "No such file or directory")),
                    Map.entry(ESRCH, new Entry("ESRCH", "No such process")),
                    Map.entry(EINTR, new Entry("EINTR", "Interrupted system call")),
                    Map.entry(5, new Entry("EIO", "Input/output error")),
                    Map.entry(7, new Entry("E2BIG", "Argument list too long")),
                    Map.entry(9, new Entry("EBADF", "Bad file descriptor")),
                    Map.entry(11, new Entry("EAGAIN", "Resource temporarily unavailable")),
                    Map.entry(12, new Entry("ENOMEM", "Cannot allocate memory")),
                    Map.entry(13, new Entry("EACCES", "Permission denied")),
                    Map.entry(14, new Entry("EFAULT", "Bad address")),
                    Map.entry(16, new Entry("EBUSY", "Device or resource busy")),
                    Map.entry(19, new Entry("ENODEV", "No such device")),
                    Map.entry(EINVAL, new Entry("EINVAL", "Invalid argument")),
                    Map.entry(24, new Entry("EMFILE", "Too many open files")),
                    Map.entry(34, new Entry("ERANGE", "Result out of range")),
                    Map.entry(ENOSYS, new Entry("ENOSYS", "Function not implemented")),
                    Map.entry(75, new Entry("EOVERFLOW", "Value too large for data type")),
                    Map.entry(95, new Entry("EOPNOTSUPP", "Operation not supported")),
                    Map.entry(110, new Entry("ETIMEDOUT", "Connection timed out")));

    private Errno() {}

    /** "EPERM", or "errno 71" for a number that is not in the table. */
    static String name(int errno) {
        Entry entry = KNOWN.get(errno);
        return entry == null ? "errno " + errno : entry.name();
    }

    /** "EPERM (Operation not permitted)", or "errno 71". */
    static String describe(int errno) {
        Entry entry = KNOWN.get(errno);
        return entry == null ? name(errno) : entry.name() + " (" + entry.meaning() + ")";
    }
}
