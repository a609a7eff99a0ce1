package io.github.jitterbook.result;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.latency.LatencyTrace;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * A result with its trace beside it, good and bad; the golden trace is written by no code of ours.
 */
class ResultFileTest {

    private static final long BASE = 7_000_001_000_000L;

    @TempDir Path folder;

    private Path json;
    private Path trace;

    @BeforeEach
    void copyGolden() throws IOException {
        json = folder.resolve("run.json");
        trace = folder.resolve("run.trace.csv.gz");
        Files.write(json, ResultJsonTest.golden());
        Files.write(trace, goldenTrace());
    }

    private static byte[] goldenTrace() throws IOException {
        try (var file = ResultFileTest.class.getResourceAsStream("/result/run-v1.trace.csv.gz")) {
            return file.readAllBytes();
        }
    }

    private static String goldenText() throws IOException {
        return new String(unzipped(goldenTrace()), StandardCharsets.US_ASCII);
    }

    private static byte[] unzipped(byte[] bytes) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return in.readAllBytes();
        }
    }

    private static byte[] zipped(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.US_ASCII));
        }
        return bytes.toByteArray();
    }

    private static LatencyTrace sample() {
        LatencyTrace.Builder builder = new LatencyTrace.Builder();
        builder.add(BASE, BASE - 940_000, BASE + 52_000);
        builder.add(BASE + 1_000_000, BASE + 61_000, BASE + 999_600);
        builder.add(BASE + 2_000_000, BASE + 1_005_500, BASE + 52_000_400);
        builder.incomplete();
        return builder.build();
    }

    private String refusal() {
        String message =
                assertThrows(ResultFormatException.class, () -> ResultJson.read(json)).getMessage();
        assertTrue(message.startsWith(trace + ": "), message);
        assertFalse(message.contains("\n"), message);
        return message;
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void shouldReadTheGoldenTrace() throws IOException {
        RunResult read = ResultJson.read(json);
        assertEquals(sample(), read.trace());
        assertEquals(SampleRuns.golden().with(sample()), read);
        assertEquals(-400, read.trace().wakeNs(1) - read.trace().deadlineNs(1), "an early wake");
    }

    @Test
    void shouldWriteTheGoldenTraceToTheLetter() throws IOException {
        Path copy = folder.resolve("deep.name.json");
        ResultFile.write(copy, SampleRuns.golden().with(sample()));
        byte[] written = Files.readAllBytes(folder.resolve("deep.name.trace.csv.gz"));
        assertEquals(goldenText(), new String(unzipped(written), StandardCharsets.US_ASCII));
        assertEquals(SampleRuns.golden().with(sample()), ResultJson.read(copy));
    }

    @Test
    void shouldSayThatThereWasATraceWhenItsFileIsGone() throws IOException {
        Files.delete(trace);
        RunResult read = ResultJson.read(json);
        assertNull(read.trace());
        assertEquals(3, read.tracedCycles());
        assertEquals(SampleRuns.golden(), read);
    }

    @Test
    void shouldNotLookForATraceThatNoResultNames() throws IOException {
        Files.write(json, ResultJson.write(SampleRuns.of("untraced", 5)));
        Files.writeString(trace, "whatever");
        assertNull(ResultJson.read(json).trace());
    }

    @Test
    void shouldSurviveAnyFigures() throws IOException {
        Random random = new Random(5);
        LatencyTrace.Builder builder = new LatencyTrace.Builder();
        for (int i = 0; i < 5_000; i++) {
            long any = random.nextLong() >> (2 + random.nextInt(40));
            builder.add(any, any - random.nextInt(), any + random.nextInt());
        }
        RunResult run = SampleRuns.of("any", 5).with(builder.build());
        ResultFile.write(json, run);
        assertEquals(run, ResultJson.read(json));
        RunResult empty = SampleRuns.of("empty").with(new LatencyTrace.Builder().build());
        ResultFile.write(json, empty);
        assertEquals(empty, ResultJson.read(json));
    }

    @Test
    void shouldSayOfEveryCutOffTraceThatItIsNone() throws IOException {
        byte[] whole = goldenTrace();
        for (int length = 0; length < whole.length; length++) {
            Files.write(trace, Arrays.copyOf(whole, length));
            String message = refusal();
            assertTrue(message.contains("cut off") || message.contains("damaged"), message);
        }
        String text = goldenText();
        for (int length = 0; length < text.length(); length++) {
            Files.write(trace, zipped(text.substring(0, length)));
            refusal();
        }
    }

    @Test
    void shouldFindEveryFlippedBit() throws IOException {
        byte[] whole = goldenTrace();
        // Beyond the header of gzip, whose time and system say nothing of the content.
        for (int i = 10; i < whole.length; i++) {
            byte[] flipped = whole.clone();
            flipped[i] ^= 1;
            Files.write(trace, flipped);
            refusal();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "trace 1 | trace 2 | version 2, written by a newer",
                "trace 1 | trace 999999999999999999 | version 999999999999999999",
                "trace 1 | trace x | not a Jitterbook trace",
                "Jitterbook | Jitterbug | not a Jitterbook trace",
                "# cycles: 3 | # cycles: 4 | it says 4 cycles, the result 3",
                "# cycles: 3 | # cycles: many | lacks '# cycles: '",
                "# cycles: 3 | # cycles: 99999999999999999999 | lacks '# cycles: '",
                "# base_ns: 7 | # base_us: 7 | lacks '# base_ns: '",
                "# complete: false | # complete: maybe | lacks '# complete: '",
                "# complete: false | # complete: true | its checksum is another one",
                "deadline_ns, | deadline_us, | no line 'deadline_ns,wait_entry_ns,wake_ns'",
                "-940000,52000 | -940000,52001 | its checksum is another one",
                "-940000 | soon | row 1 of the trace is not three whole numbers: 0,soon,52000",
                "61000, | 61000 | row 2 of the trace is not three whole numbers",
                "61000, | 61000,7, | row 2 of the trace is not three whole numbers",
                "61000, | 61000.5, | row 2 of the trace is not three whole numbers",
                "61000, | 99999999999999999999, | row 2 of the trace is not three whole numbers",
            })
    void shouldSayWhatIsWrongWithATrace(String part, String instead, String expected)
            throws IOException {
        String text = goldenText();
        assertTrue(text.contains(part), part);
        Files.write(trace, zipped(text.replace(part, instead)));
        String message = refusal();
        assertTrue(message.contains(expected), message);
    }

    @Test
    void shouldRefuseMoreOrFewerRows() throws IOException {
        Files.write(trace, zipped(goldenText() + "3000000,2000000,3000000\n"));
        assertTrue(refusal().contains("goes on after its 3 rows"));
        String text = goldenText();
        Files.write(trace, zipped(text.substring(0, text.indexOf("2000000"))));
        assertTrue(refusal().contains("ends after 2 of 3 rows"));
    }

    @Test
    void shouldRefuseTheTraceOfAnotherResultAndSayHowToReadThisOne() throws IOException {
        LatencyTrace.Builder other = new LatencyTrace.Builder();
        for (int i = 0; i < 3; i++) {
            other.add(i, i - 1, i + 5);
        }
        Files.write(trace, TraceCsv.compressed(other.build()));
        String message = refusal();
        assertTrue(message.contains("not the trace of the result beside it"), message);
        assertTrue(message.contains("without that file the result is read"), message);
    }

    @Test
    void shouldRefuseGarbage() throws IOException {
        for (String garbage : List.of("", "not gzip", "PK\u0003\u0004", goldenText())) {
            Files.writeString(trace, garbage);
            refusal();
        }
        Files.delete(trace);
        Files.createDirectory(trace);
        assertTrue(refusal().contains("a regular file"));
    }

    /** A gigabyte of one letter unpacks from a megabyte; it must be refused before it is there. */
    @Test
    void shouldNotUnpackABomb() throws IOException {
        byte[] block = new byte[1 << 20];
        Arrays.fill(block, (byte) '7');
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(trace))) {
            out.write(goldenText().getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i < 300; i++) {
                out.write(block);
            }
        }
        assertTrue(refusal().contains("a line of more than 100 characters"));
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(trace))) {
            out.write("# Jitterbook trace 1\n".getBytes(StandardCharsets.US_ASCII));
            byte[] line = "# and so on\n".getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < 2_000_000; i++) {
                out.write(line);
            }
        }
        assertTrue(refusal().contains("no line 'deadline_ns"));
    }

    @Test
    void shouldRefuseAResultWhoseTraceFactsDisagree() throws IOException {
        String text = new String(ResultJsonTest.golden(), StandardCharsets.UTF_8);
        for (String bad :
                List.of(
                        text.replace("\"tracedCycles\" : 3", "\"tracedCycles\" : -1"),
                        text.replace("\"tracedCycles\" : 3", "\"tracedCycles\" : 2000001"),
                        text.replace("\"tracedCycles\" : 3,", ""))) {
            assertThrows(
                    ResultFormatException.class,
                    () -> ResultJson.read(bad.getBytes(StandardCharsets.UTF_8), "x"));
        }
        RunResult run = SampleRuns.of("a", 5).with(sample());
        assertEquals(3, run.tracedCycles());
        assertNotNull(run.traceSha256());
    }

    @Test
    void shouldSaveResultsWithTheirTracesUnderOneNumber() throws IOException {
        ResultStore store = new ResultStore(folder.resolve("runs"));
        store.save(SampleRuns.of("a", 1));
        Path file = store.save(SampleRuns.of("b", 2).with(sample()));
        store.save(SampleRuns.of("c", 3));
        assertEquals(
                List.of("001-a.json", "002-b.json", "002-b.trace.csv.gz", "003-c.json"),
                names(store.folder()));
        assertEquals(sample(), ResultJson.read(file).trace());
    }

    @Test
    void shouldNotWriteOverATraceThatWasLeftWithoutItsResult() throws IOException {
        Path runs = Files.createDirectory(folder.resolve("runs"));
        Files.writeString(runs.resolve("004-b.trace.csv.gz"), "left");
        Path file = new ResultStore(runs).save(SampleRuns.of("b", 2).with(sample()));
        assertEquals("005-b.json", file.getFileName().toString());
        assertFalse(ResultFile.writeNew(runs.resolve("004-b.json"), new byte[1], new byte[1]));
        assertEquals("left", Files.readString(runs.resolve("004-b.trace.csv.gz")));
        Files.writeString(runs.resolve("006-b.json"), "taken");
        assertFalse(ResultFile.writeNew(runs.resolve("006-b.json"), new byte[1], new byte[1]));
        assertFalse(Files.exists(runs.resolve("006-b.trace.csv.gz")), "no trace of nobody");
    }

    /** Whichever of the two cannot be written: what was there is there, and nothing else is. */
    @Test
    void shouldLeaveBothFilesAsTheyWereWhenOneCannotBeWritten() throws IOException {
        RunResult run = SampleRuns.of("b", 2).with(sample());
        byte[] before = Files.readAllBytes(json);
        Files.delete(trace);
        Files.createDirectories(trace.resolve("in-the-way"));
        String message =
                assertThrows(IOException.class, () -> ResultFile.write(json, run)).getMessage();
        assertTrue(message.startsWith(trace + ": cannot be written"), message);
        assertArrayEquals(before, Files.readAllBytes(json));
        assertEquals(List.of("run.json", "run.trace.csv.gz"), names(folder));
    }
}
