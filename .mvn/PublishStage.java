import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The last step of {@code mvn package}: brings target/stage to its place in target/.
 *
 * <p>A running JVM keeps its jars mapped, and overwriting one of them makes it crash; so only files
 * whose content changed are replaced, each by a rename, which leaves the old file to whoever has it
 * open. A lock keeps two builds of one checkout from mixing their files. At the end stands the
 * content stamp that the launcher compares with the sources; it was taken when the build began
 * ({@code --stamp}), so that a source changed meanwhile does not pass for built.
 *
 * <p>Arguments: {@code --stamp} and the stage folder; or the stage folder and the target folder.
 * The working directory is the project's.
 */
class PublishStage {

    private static final String STAMP = "source.stamp";

    public static void main(String[] args) throws Exception {
        if (args[0].equals("--stamp")) {
            writeStamp(Files.createDirectories(Path.of(args[1])));
            return;
        }
        Path stage = Path.of(args[0]);
        Path target = Path.of(args[1]);
        try (FileChannel channel =
                        FileChannel.open(
                                target.resolve("publish.lock"),
                                StandardOpenOption.CREATE,
                                StandardOpenOption.WRITE);
                FileLock held = channel.lock()) {
            publish(stage, target, "lib");
            publish(stage, target, "kernel");
            publish(stage, target, "trial");
            move(stage.resolve("jitterbook.jar"), target.resolve("jitterbook.jar"));
            move(stage.resolve(STAMP), target.resolve(STAMP));
        }
    }

    private static void publish(Path stage, Path target, String folder) throws IOException {
        Path to = Files.createDirectories(target.resolve(folder));
        Set<String> wanted = names(stage.resolve(folder));
        for (String name : wanted) {
            move(stage.resolve(folder).resolve(name), to.resolve(name));
        }
        for (String name : names(to)) {
            if (!wanted.contains(name)) {
                Files.delete(to.resolve(name));
            }
        }
    }

    private static void move(Path from, Path to) throws IOException {
        if (Files.exists(to) && Files.mismatch(from, to) < 0) {
            return;
        }
        // A copy, since Maven wants the staged file for `install`.
        Path fresh = to.resolveSibling("." + to.getFileName() + ".new");
        Files.copy(from, fresh, StandardCopyOption.REPLACE_EXISTING);
        Files.move(fresh, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static Set<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            Set<String> names = new TreeSet<>();
            files.forEach(file -> names.add(file.getFileName().toString()));
            return names;
        }
    }

    /** What the launcher's {@code source_stamp} computes: SHA-256 of `sha256sum` of the sources. */
    private static void writeStamp(Path stage) throws Exception {
        List<String> sources = new ArrayList<>(List.of("pom.xml"));
        for (String folder : List.of(".mvn", "src/main")) {
            try (Stream<Path> files = Files.walk(Path.of(folder))) {
                files.filter(Files::isRegularFile)
                        .forEach(file -> sources.add(file.toString().replace('\\', '/')));
            }
        }
        sources.sort(null);
        StringBuilder listing = new StringBuilder();
        for (String source : sources) {
            byte[] bytes = Files.readAllBytes(Path.of(source));
            listing.append(sha256(bytes)).append("  ").append(source).append('\n');
        }
        Files.writeString(
                stage.resolve(STAMP),
                sha256(listing.toString().getBytes(StandardCharsets.UTF_8)) + "\n");
    }

    private static String sha256(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }
}
