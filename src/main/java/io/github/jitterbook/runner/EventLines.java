package io.github.jitterbook.runner;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * The lines of a trial's protocol. A last line that is not ended is dropped: a process that is
 * killed while it writes leaves half an event, which must not spoil the events before it.
 */
final class EventLines {

    private static final int BUFFER = 1 << 16;

    private EventLines() {}

    /**
     * Reads until the stream ends.
     *
     * @param lines gets each line as soon as it is ended, without its end; blank ones are left out
     */
    static void read(InputStream stream, Consumer<String> lines) throws IOException {
        byte[] buffer = new byte[BUFFER];
        ByteArrayOutputStream begun = new ByteArrayOutputStream();
        for (int length = stream.read(buffer); length >= 0; length = stream.read(buffer)) {
            int start = 0;
            for (int i = 0; i < length; i++) {
                if (buffer[i] == '\n') {
                    begun.write(buffer, start, i - start);
                    give(begun, lines);
                    start = i + 1;
                }
            }
            begun.write(buffer, start, length - start);
        }
    }

    private static void give(ByteArrayOutputStream ended, Consumer<String> lines) {
        String line = ended.toString(StandardCharsets.UTF_8);
        ended.reset();
        if (!line.isBlank()) {
            lines.accept(line);
        }
    }
}
