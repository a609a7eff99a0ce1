package io.github.jitterbook.result;

import io.github.jitterbook.files.AtomicFile;
import io.github.jitterbook.latency.LatencyTrace;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * A result in a file, and its trace, where one was kept, in a second one beside it: {@code X.json}
 * and {@code X.trace.csv.gz}. The JSON names what the trace has to be, so it is the last of the two
 * to appear: a trace may be left without its result, never the other way round. Thread-safe.
 */
public final class ResultFile {

    private static final String JSON = ".json";
    private static final String TRACE = ".trace.csv.gz";

    private ResultFile() {}

    /** The file of the trace that belongs to a result in this file. */
    public static Path traceOf(Path json) {
        String name = json.getFileName().toString();
        String stem = name.endsWith(JSON) ? name.substring(0, name.length() - JSON.length()) : name;
        return json.resolveSibling(stem + TRACE);
    }

    /**
     * Writes a result and, where it has one, its trace, in place of what was there. Both are on
     * disk before either takes its name, so that a full disk leaves what was there.
     *
     * @throws IOException if one of them cannot be written, naming it
     */
    public static void write(Path json, RunResult result) throws IOException {
        LatencyTrace trace = result.trace();
        if (trace == null) {
            AtomicFile.write(json, ResultJson.write(result));
        } else {
            AtomicFile.writeBoth(
                    traceOf(json), TraceCsv.compressed(trace), json, ResultJson.write(result));
        }
    }

    /**
     * Writes a result and, where it has one, its trace, unless there is a file of either's name.
     *
     * @return false, and nothing is changed, if there is one
     * @throws IOException if one of them cannot be written, naming it; then neither is there
     */
    static boolean writeNew(Path json, byte[] text, byte @Nullable [] trace) throws IOException {
        if (trace == null) {
            return AtomicFile.writeNew(json, text);
        }
        if (!AtomicFile.writeNew(traceOf(json), trace)) {
            return false;
        }
        boolean written = false;
        try {
            written = AtomicFile.writeNew(json, text);
            return written;
        } finally {
            if (!written) {
                Files.deleteIfExists(traceOf(json));
            }
        }
    }

    /**
     * Reads a result and, where it names one, the trace beside it. Without that file the result has
     * no trace; how many cycles there were it says all the same.
     *
     * @throws ResultFormatException as {@link ResultJson#read(byte[], String)}; or, naming the file
     *     of the trace, if that is cut off, damaged, of a newer version or of another result
     * @throws IOException if a file cannot be read
     */
    public static RunResult read(Path json) throws IOException {
        RunResult result = ResultJson.read(Files.readAllBytes(json), json.toString());
        Long cycles = result.tracedCycles();
        String sha256 = result.traceSha256();
        Path file = traceOf(json);
        if (cycles == null || sha256 == null || !Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return result;
        }
        if (!Files.isRegularFile(file)) {
            throw new ResultFormatException(file + ": a trace is a regular file, and this is none");
        }
        try (InputStream compressed = Files.newInputStream(file)) {
            return result.with(TraceReader.read(compressed, cycles, sha256, file.toString()));
        }
    }
}
