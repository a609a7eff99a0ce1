package io.github.jitterbook.runner;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.jna.Native;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.session.TrialMain;
import io.github.jitterbook.trial.Defaults;
import io.github.jitterbook.trial.Keep;
import io.github.jitterbook.trial.Trial;

import org.HdrHistogram.Histogram;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The command and the environment of a trial's process. */
final class ChildJvmCommand {

    /** Variables that would change the trial's JVM behind our back. */
    private static final List<String> UNWANTED =
            List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private static final int LOGS_DEOPTIMIZATIONS = 25;

    private static final Path SHELL = Path.of("/bin/sh");

    private static final Pattern HEAP = Pattern.compile("(-Xm[sx])(\\d+)m");

    private static final long MEGABYTE = 1 << 20;

    /**
     * Two frames of 2.5 s at the highest rate of a trace, 24 bytes a cycle, and what fills both.
     */
    private static final long TRACE_BYTES = 4 * MEGABYTE;

    private ChildJvmCommand() {}

    /**
     * The command. Started through a shell that ignores SIGINT, which the JVM then leaves ignored:
     * a terminal sends Ctrl-C to parent and child alike, and only the parent shall act on it.
     */
    static List<String> of(Trial trial) {
        List<String> command = new ArrayList<>();
        if (Files.isExecutable(SHELL)) {
            command.addAll(List.of(SHELL.toString(), "-c", "trap '' INT; exec \"$@\"", "sh"));
        }
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags(trial));
        if (logsDeoptimizations(trial)) {
            command.add("-Xlog:deoptimization=debug" + Defaults.LOG_OUTPUT);
        }
        command.addAll(nativeLibraryProperties());
        command.add("-cp");
        command.add(classPath());
        command.add(TrialMain.class.getName());
        return command;
    }

    /** The trial's flags, with a heap that has room for its trace and for what its body needs. */
    static List<String> flags(Trial trial) {
        long traced = trial.keeps(Keep.TRACE) ? TRACE_BYTES : 0;
        long bytes = traced + Catalog.body(trial.body()).heapBytes(trial);
        long more = (bytes + MEGABYTE - 1) / MEGABYTE;
        return trial.jvmFlags().stream().map(flag -> withMoreHeap(flag, more)).toList();
    }

    private static String withMoreHeap(String flag, long megabytes) {
        Matcher heap = HEAP.matcher(flag);
        return heap.matches()
                ? heap.group(1) + (Long.parseLong(heap.group(2)) + megabytes) + "m"
                : flag;
    }

    /**
     * Whether the trial's JVM, which is of this one's version, is told to log deoptimizations. A
     * JVM that does not know the tag does not start, 17 among them; 25 knows it. Not in the trial's
     * own flags, which are the same on every JDK.
     */
    static boolean logsDeoptimizations(Trial trial) {
        return Runtime.version().feature() >= LOGS_DEOPTIMIZATIONS
                && trial.jvmFlags().stream().anyMatch(flag -> flag.endsWith(Defaults.LOG_OUTPUT));
    }

    /**
     * Where JNA may find its library is part of this JVM's command line, so the child gets it too.
     */
    private static List<String> nativeLibraryProperties() {
        List<String> properties = new ArrayList<>();
        // Only libc is called, which is there already: without a path JNA would run ldconfig to
        // find
        // one, and leave a thread behind that waited for it.
        properties.add("-Djna.platform.library.path=/usr/lib");
        Stream.of("jna.nounpack", "jna.nosys", "jna.boot.library.path", "jna.tmpdir")
                .filter(name -> System.getProperty(name) != null)
                .forEach(name -> properties.add("-D" + name + "=" + System.getProperty(name)));
        return properties;
    }

    /**
     * Where the few classes that a trial needs come from. Not {@code java.class.path}: in a
     * notebook that names only the kernel's jar.
     */
    static String classPath() {
        Stream<Path> libraries =
                Stream.of(
                                Native.class,
                                Histogram.class,
                                ObjectMapper.class,
                                JsonFactory.class,
                                JsonProperty.class)
                        .map(ChildJvmCommand::origin);
        return Stream.concat(Stream.of(ours()), libraries)
                .distinct()
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** The jar beside ours that has no class path of its own, where the build has made it. */
    private static Path ours() {
        Path own = origin(TrialMain.class);
        Path small = own.resolveSibling("trial").resolve("jitterbook-trial.jar");
        return Files.isRegularFile(own) && Files.isRegularFile(small) ? small : own;
    }

    private static Path origin(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException broken) {
            throw new IllegalStateException("no place on disk for " + type, broken);
        }
    }

    /**
     * Changes an environment to the trial's.
     *
     * @return the variables that were removed
     */
    static Map<String, String> prepare(Map<String, String> environment) {
        Map<String, String> removed = new LinkedHashMap<>();
        for (String name : UNWANTED) {
            String value = environment.remove(name);
            if (value != null) {
                removed.put(name, value);
            }
        }
        // One arena of malloc rather than eight a core: less address space to lock.
        environment.put("MALLOC_ARENA_MAX", "1");
        return removed;
    }
}
