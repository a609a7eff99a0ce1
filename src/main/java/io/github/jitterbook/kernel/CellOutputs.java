package io.github.jitterbook.kernel;

import io.github.jitterbook.ipynb.Output;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The outputs of one cell while it runs, bounded: at most 10 MB of printed text and 64 million
 * characters of displayed data are kept, and the notebook says how much was cut.
 *
 * <p>Not thread-safe: guarded by the {@link OutputSink}.
 */
final class CellOutputs {

    static final String STDOUT = "stdout";
    static final String STDERR = "stderr";

    static final long MOST_PRINTED_BYTES = 10_000_000;
    static final long MOST_SHOWN_CHARACTERS = 64_000_000;

    /** What an output costs besides its text, so that many tiny ones end too. */
    private static final int OVERHEAD = 100;

    private final List<Part> parts = new ArrayList<>();
    private long printed;
    private long shown;
    private long cutBytes;
    private long cutDisplays;

    /** One output in the making. */
    private interface Part {
        Output toOutput();
    }

    /** Text of one stream; consecutive prints to it go on here. */
    private static final class Text implements Part {

        private final String stream;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Text(String stream) {
            this.stream = stream;
        }

        // Decoded as a whole, since a print may end in the middle of a character.
        @Override
        public Output toOutput() {
            return new Output.Stream(stream, bytes.toString(StandardCharsets.UTF_8));
        }
    }

    /** A displayed value, which may be replaced later. */
    static final class Shown implements Part {

        private MimeBundle bundle;

        private Shown(MimeBundle bundle) {
            this.bundle = bundle;
        }

        void update(MimeBundle newer) {
            bundle = newer;
        }

        @Override
        public Output toOutput() {
            return new Output.DisplayData(bundle.data(), bundle.metadata());
        }
    }

    void print(String stream, byte[] bytes, int offset, int length) {
        Part last = parts.isEmpty() ? null : parts.get(parts.size() - 1);
        Text open = last instanceof Text text && text.stream.equals(stream) ? text : null;
        long room = MOST_PRINTED_BYTES - printed - (open == null ? OVERHEAD : 0);
        int kept = (int) Math.max(0, Math.min(room, length));
        cutBytes += length - kept;
        if (kept == 0) {
            return;
        }
        if (open == null) {
            printed += OVERHEAD;
            open = new Text(stream);
            parts.add(open);
        }
        open.bytes.write(bytes, offset, kept);
        printed += kept;
    }

    /** Adds a displayed value; null when there is no room left for it. */
    @Nullable Shown display(MimeBundle bundle) {
        long cost = bundle.size() + OVERHEAD;
        if (shown + cost > MOST_SHOWN_CHARACTERS) {
            cutDisplays++;
            return null;
        }
        shown += cost;
        Shown part = new Shown(bundle);
        parts.add(part);
        return part;
    }

    void result(int count, MimeBundle bundle) {
        if (bundle.size() > MOST_SHOWN_CHARACTERS) {
            cutDisplays++;
            return;
        }
        Output result = new Output.ExecuteResult(count, bundle.data(), bundle.metadata());
        parts.add(() -> result);
    }

    void fail(Output.Failure failure) {
        parts.add(() -> failure);
    }

    List<Output> toOutputs() {
        List<Output> outputs = new ArrayList<>();
        parts.forEach(part -> outputs.add(part.toOutput()));
        if (cutBytes > 0) {
            outputs.add(note(cutBytes + " more bytes of printed text were cut, 10 MB are kept"));
        }
        if (cutDisplays > 0) {
            outputs.add(note(cutDisplays + " more displayed values were cut, 64 MB are kept"));
        }
        return outputs;
    }

    private static Output note(String cut) {
        return new Output.Stream(STDERR, "\n[" + cut + "]\n");
    }
}
