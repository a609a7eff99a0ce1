package io.github.jitterbook.children;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** What of this boot, container and user an entry must agree with. Stateless. */
final class Here {

    private static final String UNKNOWN = "unknown";

    private Here() {}

    /** The kernel's id of this boot, {@code unknown} if it has none. */
    static String boot() {
        try {
            return read(Path.of("/proc/sys/kernel/random/boot_id")).strip();
        } catch (IOException none) {
            return UNKNOWN;
        }
    }

    /** The namespace of our pids, such as {@code pid:[4026531836]}. */
    static String pidNamespace() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
        } catch (IOException | UnsupportedOperationException none) {
            return UNKNOWN;
        }
    }

    /** This process's effective user; empty where there is no {@code /proc}. */
    static OptionalLong user() {
        return user("self");
    }

    /** A process's effective user; empty if it is gone. */
    static OptionalLong user(long pid) {
        return user(Long.toString(pid));
    }

    /**
     * From the status: the owner of the folder is root where a process has privileges of a file.
     */
    private static OptionalLong user(String process) {
        try {
            Optional<String> line =
                    read(Path.of("/proc", process, "status"))
                            .lines()
                            .filter(one -> one.startsWith("Uid:"))
                            .findFirst();
            // Real, effective, saved, file system.
            return line.map(uids -> OptionalLong.of(Long.parseLong(uids.split("\\s+")[2])))
                    .orElse(OptionalLong.empty());
        } catch (IOException gone) {
            return OptionalLong.empty();
        }
    }

    private static String read(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    }

    /** Whether both can be read; two that cannot are not the same. */
    static boolean isKnown() {
        return !boot().equals(UNKNOWN) && !pidNamespace().equals(UNKNOWN);
    }
}
