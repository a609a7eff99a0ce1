package io.github.jitterbook.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.interop.CyclictestReport.MeasuringThread;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;

/**
 * Files that cyclictest of rt-tests 2.4 (Debian 12; it calls itself 2.40) and 0.83 (built from its
 * sources of 2011) wrote; the expected figures were read off them with awk.
 */
class CyclictestReadTest {

    private static byte[] file(String name) throws IOException {
        try (InputStream in = CyclictestReadTest.class.getResourceAsStream("/interop/" + name)) {
            return in.readAllBytes();
        }
    }

    private static CyclictestReport json(String name) throws IOException {
        return CyclictestJson.read(file(name), name);
    }

    private static CyclictestReport text(String name) throws IOException {
        return CyclictestHistogram.read(
                new String(file(name), StandardCharsets.US_ASCII), false, name);
    }

    private static CyclictestReport parse(String json) {
        return CyclictestJson.read(json.getBytes(StandardCharsets.UTF_8), "x.json");
    }

    @Test
    void shouldReadNanoseconds() throws IOException {
        CyclictestReport report = json("cyclictest-2.40-ns.json");
        assertEquals("2.40", report.version());
        assertTrue(report.command().startsWith("cyclictest -q -N -h 1000000 "));
        assertEquals(1, report.unitNs());
        MeasuringThread thread = report.threads().get(0);
        assertEquals(60, thread.cycles());
        assertEquals(17_714, thread.minNs());
        assertEquals(154_657, thread.maxNs());
        assertEquals(70998.87, thread.avgNs());
        assertEquals(OptionalLong.of(71_279), thread.percentileNs(50));
        assertEquals(0, thread.overflows());
    }

    @Test
    void shouldReadMicrosecondsOfTwoThreads() throws IOException {
        CyclictestReport report = json("cyclictest-2.40-us.json");
        assertEquals(1_000, report.unitNs());
        assertEquals(2, report.threads().size());
        MeasuringThread second = report.threads().get(1);
        assertEquals(300, second.cycles());
        assertEquals(47_000, second.minNs());
        assertEquals(4_351_000, second.maxNs());
        assertEquals(151_500, second.avgNs(), 1e-6);
        assertEquals(174, second.overflows());
        // 126 of 300 are in the histogram: the median is beyond it, and is not made up.
        assertEquals(OptionalLong.empty(), second.percentileNs(50));
        assertEquals(OptionalLong.of(73_000), second.percentileNs(20));
    }

    @Test
    void shouldReadTheSameFromTextAndJsonOfOneRun() throws IOException {
        CyclictestReport fromJson = json("cyclictest-2.40-us.json");
        CyclictestReport fromText = text("cyclictest-2.40-us.txt");
        assertNull(fromText.version());
        for (int i = 0; i < 2; i++) {
            MeasuringThread a = fromJson.threads().get(i);
            MeasuringThread b = fromText.threads().get(i);
            assertEquals(a.bins(), b.bins());
            assertEquals(a.cycles(), b.cycles());
            assertEquals(a.overflows(), b.overflows());
            assertEquals(a.minNs(), b.minNs());
            assertEquals(a.maxNs(), b.maxNs());
            assertEquals(Math.floor(a.avgNs() / 1_000) * 1_000, b.avgNs());
        }
    }

    /** With -H each row ends with the sum of all threads, and so do some of the totals. */
    @Test
    void shouldLeaveOutTheSumOfAllThreads() throws IOException {
        CyclictestReport report = text("cyclictest-2.40-histofall.txt");
        assertEquals(2, report.threads().size());
        MeasuringThread second = report.threads().get(1);
        assertEquals(174, second.cycles());
        assertEquals(23, second.overflows());
        assertEquals(33_000, second.minNs());
        assertEquals(16_061_000, second.maxNs());
        assertEquals(165_000, report.threads().get(0).maxNs());
    }

    @Test
    void shouldReadAVersionOf2011() throws IOException {
        CyclictestReport report = text("cyclictest-0.83-us.txt");
        assertEquals(2, report.threads().size());
        assertEquals(300, report.threads().get(0).cycles());
        assertEquals(5, report.threads().get(0).overflows());
        assertEquals(56_000, report.threads().get(0).minNs());
        assertEquals(887_000, report.threads().get(1).maxNs());
    }

    @Test
    void shouldSayThatThereWasNoHistogram() throws IOException {
        MeasuringThread thread = json("cyclictest-2.40-no-histogram.json").threads().get(0);
        assertEquals(50, thread.cycles());
        assertEquals(50, thread.overflows());
        assertEquals(OptionalLong.empty(), thread.percentileNs(50));
        assertEquals(101_000, thread.maxNs());
    }

    /** The colon in two keys is a slip of cyclictest's; a version that mends it is read too. */
    @Test
    void shouldReadKeysWithoutTheirColon() {
        CyclictestReport report =
                parse(
                        "{\"cmdline\":\"c\",\"rt_test_version\":\"9\",\"resolution_in_ns\":1,"
                                + "\"thread\":{\"0\":{\"histogram\":{\"5\":2,\"9\":0,\"7\":1},"
                                + "\"cycles\":4,\"min\":5,\"max\":99,\"avg\":29,\"new\":[]}}}");
        assertEquals("9", report.version());
        assertEquals("c", report.command());
        assertEquals(java.util.Map.of(5L, 2L, 7L, 1L), report.threads().get(0).bins());
        assertEquals(OptionalLong.of(5), report.threads().get(0).percentileNs(50));
        assertEquals(OptionalLong.of(7), report.threads().get(0).percentileNs(75));
        assertEquals(OptionalLong.empty(), report.threads().get(0).percentileNs(76));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "null",
                "{}",
                "{\"thread\":{}}",
                "{\"thread\":{\"1\":{}},\"resolution_in_ns\":1}",
                "{\"thread\":{\"0\":7},\"resolution_in_ns\":1}",
                "{\"thread\":{\"0\":{\"cycles\":1}}}",
                "{\"resolution_in_ns\":1,\"thread\":{\"0\":{\"cycles\":-1,\"min\":1,\"max\":1,\"avg\":1}}}",
                "{\"resolution_in_ns\":1,\"thread\":{\"0\":{\"cycles\":1,\"min\":1,\"max\":1,\"avg\":\"x\"}}}",
                "{\"resolution_in_ns\":1,\"thread\":{\"0\":{\"histogram\":{\"x\":1},\"cycles\":1,"
                        + "\"min\":1,\"max\":1,\"avg\":1}}}",
                "{\"resolution_in_ns\":1,\"thread\":{\"0\":{\"histogram\":{\"4\":9},\"cycles\":1,"
                        + "\"min\":1,\"max\":1,\"avg\":1}}}",
                "{\"resolution_in_ns\":1,\"thread\":{\"0\":{\"cycles\":1,\"min\":1,\"max\":1,\"avg\":1}}}"
                    + " x"
            })
    void shouldRefuseJsonThatIsNotCyclictests(String json) {
        InteropFormatException refused =
                assertThrows(InteropFormatException.class, () -> parse(json));
        assertTrue(refused.getMessage().startsWith("x.json"), refused.getMessage());
    }

    @Test
    void shouldRefuseAFileThatWasCutOffAnywhere() throws IOException {
        byte[] whole = file("cyclictest-2.40-us.json");
        // The last two bytes are the bracket and its newline.
        for (int length = 0; length < whole.length - 2; length += 7) {
            byte[] cut = java.util.Arrays.copyOf(whole, length);
            assertThrows(InteropFormatException.class, () -> CyclictestJson.read(cut, "cut"));
        }
        String text = new String(file("cyclictest-2.40-us.txt"), StandardCharsets.US_ASCII);
        int totals = text.indexOf("# Max Latencies");
        for (int length = 0; length <= totals; length += 7) {
            String cut = text.substring(0, length);
            assertThrows(
                    InteropFormatException.class,
                    () -> CyclictestHistogram.read(cut, false, "cut"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"000001", "000001 x", "000001 1 99999999999999999999"})
    void shouldNameTheLineThatIsNoBin(String line) {
        InteropFormatException refused =
                assertThrows(
                        InteropFormatException.class,
                        () ->
                                CyclictestHistogram.read(
                                        "# Histogram\n" + line + "\n", true, "h.txt"));
        assertTrue(refused.getMessage().startsWith("h.txt, line 2"), refused.getMessage());
    }
}
