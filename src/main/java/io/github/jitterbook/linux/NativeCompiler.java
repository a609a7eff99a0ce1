package io.github.jitterbook.linux;

import static java.util.Locale.ROOT;

import io.github.jitterbook.linux.BoundedCommand.Outcome;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The C compiler of this machine: what the variable CC names, else the first of {@code cc}, {@code
 * gcc} and {@code clang} on PATH. Immutable, thread-safe.
 *
 * <p>A CC that is set and cannot be used is refused: another compiler in its place would be a
 * surprise.
 */
final class NativeCompiler {

    /**
     * Optimised, but never at the cost of the same bits on every machine and in Java: no
     * contraction of a product and a sum into one rounding, nothing of this CPU alone, no fast
     * maths.
     */
    static final List<String> FLAGS =
            List.of("-O2", "-fPIC", "-shared", "-std=c11", "-Wall", "-ffp-contract=off");

    private static final List<String> USUAL = List.of("cc", "gcc", "clang");

    private static final int SHOWN_LINES = 2;
    private static final int SHOWN_CHARACTERS = 240;

    private final List<String> command;
    private final String version;
    private final Duration limit;

    private NativeCompiler(List<String> command, String version, Duration limit) {
        this.command = command;
        this.version = version;
        this.limit = limit;
    }

    /**
     * Finds the compiler and asks for its version.
     *
     * @param environment CC and PATH count
     * @param limit how long it may take for one answer
     * @throws NativeUnavailableException if there is none, or it does not tell its version
     */
    static NativeCompiler find(Map<String, String> environment, Duration limit)
            throws NativeUnavailableException {
        List<String> command = command(environment);
        List<String> question = new ArrayList<>(command);
        question.add("--version");
        Outcome answer = BoundedCommand.run(question, Path.of("/"), limit);
        if (answer.status() != 0) {
            throw new NativeUnavailableException(failed(command.get(0) + " --version", answer));
        }
        return new NativeCompiler(command, answer.output(), limit);
    }

    private static List<String> command(Map<String, String> environment)
            throws NativeUnavailableException {
        String wish = environment.getOrDefault("CC", "").strip();
        String path = environment.getOrDefault("PATH", "");
        if (wish.isEmpty()) {
            return USUAL.stream()
                    .flatMap(name -> onPath(name, path).stream())
                    .findFirst()
                    .map(List::of)
                    .orElseThrow(
                            () ->
                                    new NativeUnavailableException(
                                            "no C compiler (cc, gcc or clang) on PATH;"
                                                    + " install one, or name it with CC"));
        }
        // As make takes it: a command with its first arguments.
        List<String> words = new ArrayList<>(List.of(wish.split("\\s+")));
        String first = words.get(0);
        Optional<String> found =
                first.contains("/") ? executable(Path.of(first)) : onPath(first, path);
        words.set(
                0,
                found.orElseThrow(
                        () ->
                                new NativeUnavailableException(
                                        "there is no C compiler " + first + " (CC)")));
        return words;
    }

    /** Only absolute folders: one that depends on where the user stands is nobody's choice. */
    private static Optional<String> onPath(String name, String path) {
        return Stream.of(path.split(":"))
                .filter(folder -> folder.startsWith("/"))
                .flatMap(folder -> executable(Path.of(folder, name)).stream())
                .findFirst();
    }

    private static Optional<String> executable(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file)
                ? Optional.of(file.toAbsolutePath().toString())
                : Optional.empty();
    }

    /** All that decides what it makes of a source: command, version, flags, architecture. */
    String identity() {
        return String.join(
                "\n",
                String.join(" ", command),
                version,
                String.join(" ", FLAGS),
                Platform.architecture());
    }

    /**
     * Compiles a source to a shared library.
     *
     * @param folder where both are, and temporary files go
     * @param source name of the source in it
     * @param library name of the library that it shall make
     * @throws NativeUnavailableException with the compiler's first words if it fails
     */
    void compile(Path folder, String source, String library) throws NativeUnavailableException {
        List<String> words = new ArrayList<>(command);
        words.addAll(FLAGS);
        words.addAll(List.of("-o", library, source));
        Outcome outcome = BoundedCommand.run(words, folder, limit);
        if (outcome.status() != 0) {
            throw new NativeUnavailableException(failed(command.get(0), outcome));
        }
        if (!Files.isRegularFile(folder.resolve(library))) {
            throw new NativeUnavailableException(
                    "" + command.get(0) + " ended well but made no library");
        }
    }

    private static String failed(String what, Outcome outcome) {
        List<String> lines =
                outcome.output()
                        .lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .toList();
        List<String> errors =
                lines.stream().filter(line -> line.toLowerCase(ROOT).contains("error")).toList();
        String said =
                (errors.isEmpty() ? lines : errors)
                        .stream().limit(SHOWN_LINES).collect(Collectors.joining(" / "));
        String shown =
                said.length() > SHOWN_CHARACTERS ? said.substring(0, SHOWN_CHARACTERS) + "…" : said;
        return ""
                + what
                + " failed with status "
                + outcome.status()
                + (shown.isEmpty() ? "" : ": " + shown);
    }
}
