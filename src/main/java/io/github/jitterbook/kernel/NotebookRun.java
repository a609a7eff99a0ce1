package io.github.jitterbook.kernel;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What to run and with what. Immutable.
 *
 * @param notebook the notebook; its folder becomes the working directory of its cells
 * @param output the notebook file to write, with the outputs
 * @param java the {@code java} to start
 * @param jvmFlags options for the child's JVM besides those that it always gets
 * @param classPath the class path of the child: this tool and the kernel
 * @param properties system properties of the child
 * @param environment variables that the child gets besides our own
 */
public record NotebookRun(
        Path notebook,
        Path output,
        Path java,
        List<String> jvmFlags,
        List<Path> classPath,
        Map<String, String> properties,
        Map<String, String> environment) {

    /**
     * The options of a run that names none. A notebook's JVM mostly compiles short cells; without
     * the second compiler it starts in two thirds of the time, and leaves the CPUs to what is
     * measured.
     */
    public static final List<String> DEFAULT_JVM_FLAGS = List.of("-XX:TieredStopAtLevel=1");

    public NotebookRun {
        jvmFlags = List.copyOf(jvmFlags);
        classPath = List.copyOf(classPath);
        properties = Map.copyOf(properties);
        environment = Map.copyOf(environment);
    }

    /**
     * A run with this JVM's {@code java} and {@link NotebookRunner#defaultClassPath}.
     *
     * @throws IllegalStateException if the kernel's jar is not where the build puts it
     */
    public static NotebookRun of(Path notebook, Path output) {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        List<Path> classPath = NotebookRunner.defaultClassPath();
        return new NotebookRun(
                notebook, output, java, DEFAULT_JVM_FLAGS, classPath, Map.of(), Map.of());
    }

    /** This run with another {@code java}. */
    public NotebookRun withJava(Path other) {
        return new NotebookRun(
                notebook, output, other, jvmFlags, classPath, properties, environment);
    }

    /** This run with one system property of the child set. */
    public NotebookRun withProperty(String name, String value) {
        Map<String, String> more = with(properties, name, value);
        return new NotebookRun(notebook, output, java, jvmFlags, classPath, more, environment);
    }

    /** This run with one environment variable of the child set. */
    public NotebookRun withEnvironment(String name, String value) {
        Map<String, String> more = with(environment, name, value);
        return new NotebookRun(notebook, output, java, jvmFlags, classPath, properties, more);
    }

    private static Map<String, String> with(Map<String, String> map, String name, String value) {
        Map<String, String> more = new TreeMap<>(map);
        more.put(name, value);
        return more;
    }
}
