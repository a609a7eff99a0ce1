package io.github.jitterbook.linux;

import org.jspecify.annotations.Nullable;

import java.util.Optional;
import java.util.Set;

/**
 * Says whether system calls can be made on this platform: 64-bit Linux on x86-64 or aarch64, with
 * JNA's native library loaded.
 *
 * <p>The operating system and architecture are taken from the system properties {@code os.name} and
 * {@code os.arch}; on a platform that is not supported, no class of JNA is initialised. The answer
 * is found once and kept. Thread-safe.
 */
public final class Platform {

    private static final Set<String> NAMES_32_BIT =
            Set.of("x86", "i386", "i486", "i586", "i686", "arm", "ppc", "mips", "mipsel", "s390");

    private Platform() {}

    /** Found at the first question, so that merely mentioning {@code Platform} loads nothing. */
    private static final class Answer {
        static final @Nullable String REASON = find();
    }

    /**
     * The reason why system calls cannot be made here, empty when they can.
     *
     * @return a short phrase that reads well after the name of a waiter or step, such as
     *     "unavailable on riscv64"
     */
    public static Optional<String> unavailable() {
        return Optional.ofNullable(Answer.REASON);
    }

    /**
     * The machine's architecture by the name {@code uname -m} gives it where we know it ("x86_64",
     * "aarch64"), else the value of {@code os.arch}.
     */
    public static String architecture() {
        String name = System.getProperty("os.arch", "unknown");
        return isX8664(name) ? "x86_64" : name;
    }

    /**
     * Refuses to go on where system calls cannot be made.
     *
     * @throws UnsupportedOperationException with the reason of {@link #unavailable()}
     */
    static void require() {
        if (Answer.REASON != null) {
            throw new UnsupportedOperationException(Answer.REASON);
        }
    }

    private static @Nullable String find() {
        String system = System.getProperty("os.name", "unknown");
        String architecture = System.getProperty("os.arch", "unknown");
        String dataModel = System.getProperty("sun.arch.data.model", "");
        String reason = unsupported(system, architecture, dataModel);
        return reason != null ? reason : loadFailure();
    }

    /** The reason against this platform by its names alone, null when it is supported. */
    static @Nullable String unsupported(String system, String architecture, String dataModel) {
        if (!system.equals("Linux")) {
            return "unavailable on " + system + " " + architecture;
        }
        if (dataModel.equals("32") || NAMES_32_BIT.contains(architecture)) {
            return "unavailable on " + architecture + " (32-bit)";
        }
        if (!isX8664(architecture) && !architecture.equals("aarch64")) {
            return "unavailable on " + architecture;
        }
        return null;
    }

    private static boolean isX8664(String architecture) {
        return architecture.equals("amd64") || architecture.equals("x86_64");
    }

    private static @Nullable String loadFailure() {
        try {
            Libc.load();
            return null;
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Error e) {
            // LinkageErrors of every kind, and the plain Error with which JNA reports that it found
            // a native library of another version.
            return "unavailable: the native library of JNA cannot be loaded: " + firstLine(e);
        }
    }

    private static String firstLine(Error error) {
        Throwable cause = error;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String message = cause.getMessage();
        if (message == null || message.isBlank()) {
            return cause.getClass().getName();
        }
        String line = message.strip().lines().findFirst().orElse("");
        // The bare name of a class, which is all a NoClassDefFoundError says, explains nothing.
        return cause instanceof NoClassDefFoundError ? "no class " + line : line;
    }
}
