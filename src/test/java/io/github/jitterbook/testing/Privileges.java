package io.github.jitterbook.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Takes privileges away from a {@link ChildJvm}, whoever runs the tests. Thread-safe. */
public final class Privileges {

    /** CAP_SETPCAP of {@code uapi/linux/capability.h}, without which no bounding set is changed. */
    private static final int CAP_SETPCAP = 8;

    private Privileges() {}

    /**
     * Words to put before {@code java} so that it starts without these capabilities and with no
     * real-time priority, no nice value below 0 and 64 KiB of locked memory as its limits. Skips
     * the test where a tool is missing.
     *
     * @param capabilities names as setpriv(1) takes them, such as "sys_nice"
     */
    public static String[] without(String... capabilities) throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/prlimit")), "needs prlimit (util-linux)");
        List<String> words =
                new ArrayList<>(
                        List.of("prlimit", "--rtprio=0:0", "--nice=0:0", "--memlock=65536:65536"));
        // Who may not change the bounding set is an ordinary user and has none of them anyway.
        if (mayDropCapabilities()) {
            assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "needs setpriv");
            String list = String.join(",", Arrays.stream(capabilities).map(c -> "-" + c).toList());
            words.addAll(List.of("setpriv", "--bounding-set", list, "--inh-caps", list));
        }
        return words.toArray(String[]::new);
    }

    private static boolean mayDropCapabilities() throws IOException {
        String mask =
                Files.readAllLines(Path.of("/proc/thread-self/status")).stream()
                        .filter(line -> line.startsWith("CapEff:"))
                        .map(line -> line.substring("CapEff:".length()).strip())
                        .findFirst()
                        .orElse("0");
        return (Long.parseUnsignedLong(mask, 16) >>> CAP_SETPCAP & 1) != 0;
    }
}
