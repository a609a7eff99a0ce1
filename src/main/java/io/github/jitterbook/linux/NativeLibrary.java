package io.github.jitterbook.linux;

import com.sun.jna.Native;

import org.jspecify.annotations.Nullable;

import java.lang.ref.Reference;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A C source of ours, compiled by this machine's compiler and loaded.
 *
 * <p>{@link #prepare} compiles, once for each compiler, version, flags and source, into {@code
 * ${XDG_CACHE_HOME:-~/.cache}/jitterbook/native/} (where that cannot be used, below
 * XDG_RUNTIME_DIR, then beside our jar); the process that shall measure only {@link #load}s what it
 * is told. Only a file that no other user can have written is loaded.
 *
 * <p>Such a source exports one function,
 *
 * <pre>int64_t jitterbook_call(int64_t function, int64_t address);</pre>
 *
 * <p>which one {@link #call} calls without allocating. Thread-safe, as far as what is called is;
 * but with several libraries in one process only one thread at a time may call.
 */
public final class NativeLibrary {

    /** Many times what a small source takes on a slow machine. */
    private static final Duration COMPILER_LIMIT = Duration.ofSeconds(30);

    /** What glibc says when the kernel refuses to map code from a file. */
    private static final String NOT_EXECUTABLE = "failed to map segment";

    private static volatile @Nullable NativeLibrary bound;
    private static final Object BINDING = new Object();

    private final com.sun.jna.NativeLibrary library;

    private NativeLibrary(com.sun.jna.NativeLibrary library) {
        this.library = library;
    }

    /**
     * What {@link #prepare} found. One of the two is there.
     *
     * @param file the compiled library
     * @param unavailable why there is none, a phrase that reads well after the name of a loop
     */
    public record Prepared(Optional<Path> file, Optional<String> unavailable) {
        private static Prepared refused(String reason) {
            return new Prepared(Optional.empty(), Optional.of(reason));
        }
    }

    /**
     * Compiles a source, or finds it compiled, and tries whether it can be loaded. Takes some
     * tenths of a second the first time, some milliseconds later; at most a minute, if the compiler
     * hangs.
     *
     * @param name the name of the source file, such as {@code native-loop.c}
     */
    public static Prepared prepare(String name, String source) {
        Path home = Path.of(System.getProperty("user.home", "/"));
        List<Path> folders = NativeCache.folders(System.getenv(), home, jarFolder());
        return prepare(name, source, System.getenv(), folders, COMPILER_LIMIT);
    }

    static Prepared prepare(
            String name,
            String source,
            Map<String, String> environment,
            List<Path> folders,
            Duration limit) {
        Optional<String> nowhere = Platform.unavailable();
        if (nowhere.isPresent()) {
            return Prepared.refused(nowhere.get());
        }
        try {
            NativeCompiler compiler = NativeCompiler.find(environment, limit);
            NativeCache cache = new NativeCache(folders, NativeLibrary::open);
            return new Prepared(
                    Optional.of(cache.library(name, source, compiler)), Optional.empty());
        } catch (NativeUnavailableException refused) {
            return Prepared.refused("unavailable: " + refused.reason());
        }
    }

    /**
     * Loads a library that {@link #prepare} gave, in this process or in the one that started it.
     *
     * @throws UnsupportedOperationException with the reason if it cannot be loaded, is not what was
     *     prepared, or could have been written by another user
     */
    public static NativeLibrary load(Path file) {
        Platform.require();
        try {
            NativeCache.requireWhole(file);
            return open(file);
        } catch (UnusableFolderException refused) {
            throw new UnsupportedOperationException("unavailable: " + refused.reason(), refused);
        }
    }

    private static NativeLibrary open(Path file) throws UnusableFolderException {
        try {
            com.sun.jna.NativeLibrary opened =
                    com.sun.jna.NativeLibrary.getInstance(file.toString());
            opened.getFunction("jitterbook_call");
            return new NativeLibrary(opened);
        } catch (UnsatisfiedLinkError refused) {
            throw new UnusableFolderException(
                    "what was compiled cannot be loaded"
                            + PrivateFolder.mount(file)
                            + ": "
                            + reason(refused, file),
                    refused);
        }
    }

    /**
     * The dynamic linker's words: JNA puts a line of its own before them, and they say the path.
     */
    private static String reason(UnsatisfiedLinkError refused, Path file) {
        String said =
                String.valueOf(refused.getMessage())
                        .lines()
                        .map(line -> line.replace(file + ": ", "").strip())
                        .filter(line -> !line.startsWith("Unable to load library"))
                        .filter(line -> !line.isEmpty())
                        .findFirst()
                        .orElse(refused.getClass().getSimpleName());
        return said.contains(NOT_EXECUTABLE) ? said + " (as on a mount with noexec)" : said;
    }

    /**
     * Calls the library's one function on the calling thread.
     *
     * @param function what the source takes for its first argument
     * @param block the memory whose address is its second one
     * @return what it returns
     */
    public long call(long function, NativeMemory block) {
        if (bound != this) {
            bind();
        }
        long answer = Entry.jitterbook_call(function, block.address());
        // The address alone does not keep the memory.
        Reference.reachabilityFence(block);
        return answer;
    }

    /** JNA maps methods of a class, so that there is one mapping at a time. */
    private void bind() {
        synchronized (BINDING) {
            Native.register(Entry.class, library);
            bound = this;
        }
    }

    /** The method is named as C's function: JNA looks it up by that. */
    private static final class Entry {
        private Entry() {}

        static native long jitterbook_call(long function, long address);
    }

    private static Path jarFolder() {
        CodeSource source = NativeLibrary.class.getProtectionDomain().getCodeSource();
        try {
            Path folder = Path.of(source.getLocation().toURI()).getParent();
            return folder == null ? Path.of("/") : folder;
        } catch (URISyntaxException broken) {
            throw new IllegalStateException("no place on disk for our classes", broken);
        }
    }
}
