package io.github.jitterbook.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs a main class of the test class path in a JVM of its own: for tests that lower limits, lock
 * memory, take privileges away or pretend to be on another platform.
 *
 * <pre>{@code
 * ChildJvm.Result result =
 *         ChildJvm.of(Probe.class)
 *                 .prefix("prlimit", "--memlock=65536:65536")
 *                 .flags("-Xmx16m")
 *                 .args("lock")
 *                 .run();
 * }</pre>
 *
 * <p>The child runs on the JDK of the tests, with an empty standard input and without {@code
 * JAVA_TOOL_OPTIONS} and the like, which would print a line. A child that is still there when its
 * time is up is killed. Not thread-safe.
 */
public final class ChildJvm {

    private static final List<String> OPTION_VARIABLES =
            List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private final String mainClass;
    private final List<String> prefix = new ArrayList<>();
    private final List<String> flags = new ArrayList<>();
    private final List<String> args = new ArrayList<>();
    private Duration timeout = Duration.ofSeconds(60);

    private ChildJvm(String mainClass) {
        this.mainClass = mainClass;
    }

    /** What a child left behind: its exit code and the text of its two outputs. */
    public record Result(int exitCode, String stdout, String stderr) {

        /**
         * The standard output without surrounding blanks, after a success.
         *
         * @throws AssertionError with both outputs when the exit code is not 0
         */
        public String successfulOutput() {
            if (exitCode != 0) {
                throw new AssertionError("the child failed: " + this);
            }
            return stdout.strip();
        }
    }

    /** A child that will run this class's {@code main}. */
    public static ChildJvm of(Class<?> mainClass) {
        return new ChildJvm(mainClass.getName());
    }

    /** Words before {@code java}, such as a tool that changes limits and then runs a command. */
    public ChildJvm prefix(String... words) {
        prefix.addAll(List.of(words));
        return this;
    }

    /** Flags of the JVM. */
    public ChildJvm flags(String... words) {
        flags.addAll(List.of(words));
        return this;
    }

    /** Arguments of {@code main}. */
    public ChildJvm args(String... words) {
        args.addAll(List.of(words));
        return this;
    }

    /** How long the child may take before it is killed; by default 60 s. */
    public ChildJvm timeout(Duration limit) {
        timeout = limit;
        return this;
    }

    /** The process, not yet started, for a test that wants its streams or the process itself. */
    public ProcessBuilder processBuilder() {
        List<String> command = new ArrayList<>(prefix);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
        command.addAll(args);
        ProcessBuilder builder = new ProcessBuilder(command);
        OPTION_VARIABLES.forEach(builder.environment()::remove);
        return builder;
    }

    /**
     * Runs the child to its end.
     *
     * @throws AssertionError with what it wrote, when it had to be killed
     */
    public Result run() throws IOException, InterruptedException {
        // Files rather than pipes: they need no threads to drain them.
        Path stdout = Files.createTempFile("child", ".out");
        Path stderr = Files.createTempFile("child", ".err");
        try {
            Process process =
                    processBuilder()
                            .redirectOutput(stdout.toFile())
                            .redirectError(stderr.toFile())
                            .start();
            process.getOutputStream().close();
            boolean ended = false;
            try {
                ended = process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
            } finally {
                process.destroyForcibly().waitFor();
            }
            Result result =
                    new Result(
                            process.exitValue(),
                            Files.readString(stdout),
                            Files.readString(stderr));
            if (!ended) {
                throw new AssertionError("the child took over " + timeout + ": " + result);
            }
            return result;
        } finally {
            Files.deleteIfExists(stdout);
            Files.deleteIfExists(stderr);
        }
    }
}
