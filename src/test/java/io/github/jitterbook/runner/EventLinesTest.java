package io.github.jitterbook.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

class EventLinesTest {

    private final List<String> lines = new ArrayList<>();

    @Test
    void shouldGiveEachLineThatIsEnded() throws IOException {
        read("first\nsecond µ\n");
        assertEquals(List.of("first", "second µ"), lines);
    }

    @Test
    void shouldDropALineThatWasCutOff() throws IOException {
        // A process that is killed in the middle of a frame leaves half of it. That half is lost;
        // the frames before it are not.
        read("{\"event\":\"frame\"}\n{\"event\":\"fra");
        assertEquals(List.of("{\"event\":\"frame\"}"), lines);
    }

    @Test
    void shouldDropBlankLines() throws IOException {
        read("\n \na\n\n");
        assertEquals(List.of("a"), lines);
    }

    @Test
    void shouldGiveLinesThatAreLongerThanAnyBuffer() throws IOException {
        String line = "x".repeat(1_000_000);
        read(line + "\n" + line + "y\n");
        assertEquals(List.of(line, line + "y"), lines);
    }

    @Test
    void shouldGiveALineAsSoonAsItIsEnded() {
        // The stream fails when it is asked for more than the first line.
        InputStream failing =
                new InputStream() {
                    private int next;

                    @Override
                    public int read() {
                        throw new UnsupportedOperationException("never byte by byte");
                    }

                    @Override
                    public int read(byte[] buffer, int offset, int length) throws IOException {
                        if (next++ > 0) {
                            throw new IOException("asked for more");
                        }
                        byte[] line = "first\n".getBytes(StandardCharsets.UTF_8);
                        System.arraycopy(line, 0, buffer, offset, line.length);
                        return line.length;
                    }
                };
        assertThrows(IOException.class, () -> EventLines.read(failing, lines::add));
        assertEquals(List.of("first"), lines);
    }

    private void read(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        EventLines.read(new ByteArrayInputStream(bytes), lines::add);
    }
}
