package io.github.jitterbook.runner;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Passes on what is written to it, line by line. Used by one thread. */
final class LineSplitter extends OutputStream {

    private final Consumer<String> lines;
    private final ByteArrayOutputStream begun = new ByteArrayOutputStream();

    LineSplitter(Consumer<String> lines) {
        this.lines = lines;
    }

    @Override
    public void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        int start = offset;
        for (int i = offset; i < offset + length; i++) {
            if (bytes[i] == '\n') {
                begun.write(bytes, start, i - start);
                lines.accept(begun.toString(StandardCharsets.UTF_8));
                begun.reset();
                start = i + 1;
            }
        }
        begun.write(bytes, start, offset + length - start);
    }
}
