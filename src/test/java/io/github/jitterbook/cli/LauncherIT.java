package io.github.jitterbook.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The launcher says in one line what is missing, and builds when, and only when, it must. */
class LauncherIT {

    /** What the launcher calls besides java and mvn. */
    private static final List<String> TOOLS =
            List.of(
                    "sh",
                    "dirname",
                    "readlink",
                    "grep",
                    "sed",
                    "head",
                    "find",
                    "sort",
                    "tr",
                    "xargs",
                    "sha256sum",
                    "cut",
                    "cat",
                    "mkdir",
                    "flock");

    private static final String FULL_JDK =
            "JAVA_VERSION=\"17.0.1\"\nMODULES=\"java.base jdk.jshell\"\n";

    @TempDir Path folder;

    private Path clone;
    private Path tools;
    private final Map<String, String> environment = new HashMap<>();

    private record Answer(int code, String out, String err) {}

    @BeforeEach
    void makeAClone() throws IOException {
        clone = Files.createDirectories(folder.resolve("a clone"));
        Files.copy(Path.of("jitterbook"), clone.resolve("jitterbook"));
        Files.createDirectories(clone.resolve("src/main/java"));
        Files.writeString(clone.resolve("src/main/java/A.java"), "class A {}");
        Files.writeString(clone.resolve("pom.xml"), "<project/>");
        tools = Files.createDirectories(folder.resolve("tools"));
        for (String tool : TOOLS) {
            Files.createSymbolicLink(tools.resolve(tool), whereIs(tool));
        }
    }

    /** JUnit warns of each link that it deletes. */
    @AfterEach
    void removeLinks() throws IOException {
        for (String tool : TOOLS) {
            Files.deleteIfExists(tools.resolve(tool));
        }
    }

    private static Path whereIs(String tool) {
        return List.of("/usr/bin", "/bin").stream()
                .map(place -> Path.of(place, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no " + tool + " on this machine"));
    }

    private void program(Path file, String body) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void jdk(String release) throws IOException {
        Path jdk = folder.resolve("jdk");
        program(jdk.resolve("bin/java"), "echo \"java ran\"; for a; do echo \"<$a>\"; done");
        Files.writeString(jdk.resolve("release"), release);
        environment.put("JAVA_HOME", jdk.toString());
    }

    /** A Maven that leaves what the real one would: a jar, and the stamp it is told. */
    private void maven(String stamp) throws IOException {
        program(
                tools.resolve("mvn"),
                "echo built >> built.log; mkdir -p target; : > target/jitterbook.jar;"
                        + " echo "
                        + stamp
                        + " > target/source.stamp");
    }

    private Answer launch(String... words) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(clone.resolve("jitterbook").toString());
        builder.command().addAll(List.of(words));
        builder.environment().clear();
        builder.environment().put("PATH", tools.toString());
        builder.environment().putAll(environment);
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(30, TimeUnit.SECONDS), "did not end");
        return new Answer(process.exitValue(), out, err);
    }

    private void assertSaysInOneLine(Answer answer, String expected) {
        assertEquals(2, answer.code(), answer.err());
        assertEquals(1, answer.err().lines().count(), answer.err());
        assertTrue(answer.err().contains(expected), answer.err());
        assertEquals("", answer.out());
    }

    @Test
    void shouldSayThatThereIsNoJdk() throws Exception {
        assertSaysInOneLine(launch("story"), "no JDK: there is no java on the PATH");
        environment.put("JAVA_HOME", folder.resolve("nowhere").toString());
        assertSaysInOneLine(launch("story"), "no JDK: JAVA_HOME is");
    }

    @Test
    void shouldSayThatTheJdkIsTooOldOrOnlyARuntime() throws Exception {
        jdk("JAVA_VERSION=\"11.0.2\"\nMODULES=\"java.base jdk.jshell\"\n");
        assertSaysInOneLine(launch("story"), "is Java 11, too old");
        jdk("JAVA_VERSION=\"1.8.0_402\"\nMODULES=\"java.base jdk.jshell\"\n");
        assertSaysInOneLine(launch("story"), "too old");
        jdk("JAVA_VERSION=\"17.0.1\"\nMODULES=\"java.base\"\n");
        assertSaysInOneLine(launch("story"), "a runtime without jdk.jshell");
    }

    @Test
    void shouldAskJavaItselfWhereThereIsNoReleaseFile() throws Exception {
        jdk("");
        program(
                folder.resolve("jdk/bin/java"),
                "case $1 in -version) echo 'openjdk version \"16.0.1\"' >&2;; *) echo jdk.jshell;;"
                        + " esac");
        assertSaysInOneLine(launch("story"), "is Java 16, too old");
    }

    @Test
    void shouldSayThatThereIsNoMaven() throws Exception {
        jdk(FULL_JDK);
        assertSaysInOneLine(launch("story"), "not built yet, and Maven is missing");
        environment.put("JITTERBOOK_NO_BUILD", "1");
        assertSaysInOneLine(launch("story"), "not built yet, and JITTERBOOK_NO_BUILD is set");
    }

    @Test
    void shouldBuildOnceAndAgainOnlyWhenASourceHasChanged() throws Exception {
        jdk(FULL_JDK);
        maven("whatever");
        assertEquals(0, launch("story").code());
        // The real stamp of these sources: what the launcher itself compares with.
        maven(stampOfClone());
        assertEquals(0, launch("story").code());
        assertEquals(2, builds());
        assertEquals(0, launch("story").code());
        assertEquals(2, builds(), "nothing had changed");
        Files.writeString(clone.resolve("src/main/java/A.java"), "class A { int b; }");
        assertEquals(0, launch("story").code());
        assertEquals(3, builds(), "a source had changed");
    }

    @Test
    void shouldSayWhenItRunsWhatWasBuiltBefore() throws Exception {
        jdk(FULL_JDK);
        Files.createDirectories(clone.resolve("target"));
        Files.writeString(clone.resolve("target/jitterbook.jar"), "");
        Answer answer = launch("story");
        assertEquals(0, answer.code());
        assertTrue(answer.err().contains("running what was built before"), answer.err());
        environment.put("JITTERBOOK_NO_BUILD", "1");
        assertEquals("", launch("story").err());
    }

    @Test
    void shouldFailWhenTheBuildFails() throws Exception {
        jdk(FULL_JDK);
        program(tools.resolve("mvn"), "echo 'no symbol' ; exit 1");
        Answer answer = launch("story");
        assertEquals(1, answer.code());
        assertTrue(answer.err().contains("no symbol"), answer.err());
        assertTrue(answer.err().contains("the build failed"), answer.err());
        assertFalse(answer.out().contains("java ran"));
    }

    @Test
    void shouldPassArgumentsOnUnchanged() throws Exception {
        jdk(FULL_JDK);
        maven("whatever");
        Answer answer = launch("measure", "--name", "a b  'c'", "");
        assertTrue(answer.out().contains("<a b  'c'>\n<>\n"), answer.out());
        assertTrue(answer.out().contains("<-Djitterbook.home=" + clone.toRealPath() + ">"));
    }

    @Test
    void shouldAgreeWithTheStampOfTheBuild() throws Exception {
        // This very clone was just packaged; its launcher finds it up to date and needs no Maven.
        ProcessBuilder builder = new ProcessBuilder("./jitterbook", "--version");
        builder.environment().put("PATH", tools.toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(30, TimeUnit.SECONDS));
        assertEquals("", err);
    }

    private long builds() throws IOException {
        return Files.readAllLines(clone.resolve("built.log")).size();
    }

    private String stampOfClone() throws Exception {
        Process process =
                new ProcessBuilder(
                                "sh",
                                "-c",
                                "printf '%s\\n' pom.xml src/main/java/A.java | xargs sha256sum"
                                        + " | sha256sum | cut -d ' ' -f 1")
                        .directory(clone.toFile())
                        .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
    }
}
