package io.github.jitterbook.result;

import com.fasterxml.jackson.annotation.JsonIgnore;

import org.jspecify.annotations.Nullable;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The JVM that measured. Immutable.
 *
 * @param version such as "17.0.15+6-Debian-1deb12u1"
 * @param vendor who built it
 * @param name such as "OpenJDK 64-Bit Server VM"
 * @param mode how it runs code, such as "mixed mode, sharing"
 * @param flags its flags in full, in their order
 * @param environment variables that change a JVM or its memory and were set for it: the three with
 *     options, and MALLOC_ARENA_MAX
 */
public record JvmFacts(
        String version,
        String vendor,
        String name,
        String mode,
        List<String> flags,
        Map<String, String> environment) {

    private static final String UNKNOWN = "unknown";

    private static final List<String> VARIABLES =
            List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "MALLOC_ARENA_MAX");

    public JvmFacts {
        Objects.requireNonNull(version, "facts of a JVM need its version");
        Objects.requireNonNull(vendor, "facts of a JVM need its vendor");
        Objects.requireNonNull(name, "facts of a JVM need its name");
        Objects.requireNonNull(mode, "facts of a JVM need its mode");
        flags = flags == null ? List.of() : List.copyOf(flags);
        environment =
                environment == null
                        ? Map.of()
                        : Collections.unmodifiableMap(new LinkedHashMap<>(environment));
    }

    /** The JVM that runs this. */
    public static JvmFacts ofThisJvm() {
        Map<String, String> environment = new LinkedHashMap<>();
        for (String variable : VARIABLES) {
            String value = System.getenv(variable);
            if (value != null) {
                environment.put(variable, value);
            }
        }
        return new JvmFacts(
                System.getProperty("java.vm.version", UNKNOWN),
                System.getProperty("java.vendor", UNKNOWN),
                System.getProperty("java.vm.name", UNKNOWN),
                System.getProperty("java.vm.info", UNKNOWN),
                ManagementFactory.getRuntimeMXBean().getInputArguments(),
                environment);
    }

    /**
     * What about this JVM spoils a measurement in it: interpreted code, a debugger, an agent,
     * assertions, options from the environment. A line each; empty if nothing does.
     */
    @JsonIgnore
    public List<String> findings() {
        List<String> findings = new ArrayList<>();
        if (mode.contains("interpreted")) {
            findings.add("it interprets all code (-Xint): a loop is many times slower");
        }
        for (String flag : flags) {
            String finding = finding(flag);
            if (finding != null && !findings.contains(finding)) {
                findings.add(finding);
            }
        }
        environment.forEach(
                (name, value) -> {
                    if (name.endsWith("OPTIONS")) {
                        findings.add(name + " gave it options: " + value);
                    }
                });
        return findings;
    }

    private static @Nullable String finding(String flag) {
        if (flag.startsWith("-agentlib:jdwp") || flag.startsWith("-Xrunjdwp")) {
            return "a debugger may attach (" + flag + "): code is compiled with less inlining";
        }
        if (flag.startsWith("-agent") || flag.startsWith("-javaagent")) {
            return "an agent is loaded (" + flag + "): it may change code and add threads";
        }
        if (flag.equals("-ea")
                || flag.startsWith("-ea:")
                || flag.startsWith("-enableassertions")
                || flag.equals("-esa")) {
            return "assertions are on (" + flag + "): they are run in each cycle";
        }
        return flag.equals("-Xcomp")
                ? "it compiles every method at its first call (-Xcomp), without a profile"
                : null;
    }
}
