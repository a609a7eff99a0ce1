package io.github.jitterbook.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.github.jitterbook.latency.LatencyHistogram;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Seals the JSON form of a result: the golden file is written by no code of ours. */
class ResultJsonTest {

    private static final String GOLDEN = "/result/run-v1.json";

    /** Compressed text may differ between versions of zlib; what it holds may not. */
    private static final Pattern HISTOGRAM =
            Pattern.compile("(\"(?:histogram|\\w+Histogram)\" : )\"(HIST[^\"]*)\"");

    private final ObjectMapper mapper = new ObjectMapper();

    static byte[] golden() {
        try (InputStream file = ResultJsonTest.class.getResourceAsStream(GOLDEN)) {
            return file.readAllBytes();
        } catch (IOException broken) {
            throw new IllegalStateException("no golden file " + GOLDEN, broken);
        }
    }

    @Test
    void shouldWriteTheGoldenFileToTheLetter() {
        String expected = text(golden());
        String written = text(ResultJson.write(SampleRuns.golden()));
        assertEquals(withoutHistograms(expected), withoutHistograms(written));
        assertEquals(histograms(expected), histograms(written));
    }

    @Test
    void shouldReadTheGoldenFile() {
        assertEquals(SampleRuns.golden(), ResultJson.read(golden(), "golden"));
    }

    /** Written before completion, body time, achievements and processes were kept. */
    @Test
    void shouldReadTheFirstFormOfAll() throws IOException {
        try (InputStream file = getClass().getResourceAsStream("/result/run-v1-first.json")) {
            RunResult old = ResultJson.read(file.readAllBytes(), "first");
            RunResult now = SampleRuns.golden();
            assertEquals(now.lateness(), old.lateness());
            assertEquals(now.counts(), old.counts());
            assertEquals(now.settings(), old.settings());
            assertEquals(null, old.completion());
            assertEquals(null, old.bodyTime());
            assertEquals(null, old.process());
            assertEquals(List.of(), old.achieved());
            assertEquals(Set.of(), old.trial().keep());
        }
    }

    @Test
    void shouldWriteWhatItHasReadAsItWas() {
        byte[] written = ResultJson.write(ResultJson.read(golden(), "golden"));
        assertEquals(text(golden()), text(written));
    }

    @Test
    void shouldSurviveHavingRecordedNothing() {
        RunResult nothing = SampleRuns.of("nothing");
        assertEquals(nothing, ResultJson.read(ResultJson.write(nothing), "nothing"));
    }

    @Test
    void shouldReadAndWriteTheSameBytesForSimpleRuns() {
        for (RunResult run :
                List.of(
                        SampleRuns.of("a", 5, 700, 61_000_000_000L, -3),
                        SampleRuns.partial("ünï → µ", 1),
                        SampleRuns.refused("c", 123_456_789, 0))) {
            byte[] json = ResultJson.write(run);
            assertEquals(text(json), text(ResultJson.write(ResultJson.read(json, "run"))));
        }
    }

    @Test
    void shouldIgnoreKeysThatItDoesNotKnow() throws IOException {
        ObjectNode tree = (ObjectNode) mapper.readTree(golden());
        for (JsonNode object : objects(tree)) {
            ((ObjectNode) object).put("addedLater", "x").putObject("andMore").put("y", 1);
        }
        // A map of free keys takes any; there the addition is content.
        for (JsonNode free :
                List.of(
                        tree.get("removedEnvironment"),
                        tree.at("/evidence/unknown"),
                        tree.at("/evidence/system/unknown"),
                        tree.at("/process/jvm/environment"))) {
            ((ObjectNode) free).remove(List.of("addedLater", "andMore"));
        }
        tree.get("trial")
                .get("steps")
                .forEach(
                        step ->
                                ((ObjectNode) step.get("arguments"))
                                        .remove(List.of("addedLater", "andMore")));
        assertEquals(SampleRuns.golden(), ResultJson.read(mapper.writeValueAsBytes(tree), "later"));
    }

    @Test
    void shouldHaveTheKeysThatThePlanNames() throws IOException {
        JsonNode tree = mapper.readTree(ResultJson.write(SampleRuns.golden()));
        assertKeys(
                tree,
                "schemaVersion trial host settings counts episodes lateness overhead periodJitter"
                        + " achievedHertz allocatedBytes gridPolicy partial command",
                "recordedAt evidence partialCause removedEnvironment warnings completion"
                        + " completedEarly bodyTime achieved process tracedCycles traceSha256");
        assertKeys(
                tree.get("trial"),
                "name waiter loop body periodNs cycles warmup gridPolicy steps jvmFlags",
                "endsAfter fullCycles keep note");
        assertKeys(tree.get("host"), "kernel cpuModel cpus virtualised java", "");
        assertKeys(
                tree.get("settings").get(0),
                "name requested granted effective cause remedy",
                "found holdsFor");
        assertKeys(
                tree.get("counts"),
                "cycles recorded warmup missed early overflow longIntervals lateBeyondHalfPeriod"
                        + " lateBeyondPeriod bodyOverruns",
                "");
        assertKeys(tree.get("episodes").get(0), "overNs count", "");
        String stats = "minNs meanNs stdNs p50Ns p90Ns p99Ns p99_9Ns maxNs histogram";
        assertKeys(tree.get("lateness"), stats, "");
        assertKeys(tree.get("overhead"), stats, "");
        assertKeys(
                tree.get("periodJitter"),
                "minNs meanNs stdNs maxNs absP50Ns absP99Ns absP99_9Ns positiveHistogram"
                        + " negativeHistogram",
                "");
    }

    @Test
    void shouldWriteWhetherASettingWasGrantedInFourWords() throws IOException {
        JsonNode tree = mapper.readTree(ResultJson.write(SampleRuns.golden()));
        List<String> granted = tree.get("settings").findValuesAsText("granted");
        assertEquals(List.of("unavailable", "notRequested", "yes", "no"), granted);
    }

    @Test
    void shouldEndWithANewLineAndBeUtf8() {
        String written = text(ResultJson.write(SampleRuns.golden()));
        assertTrue(written.endsWith("}\n"));
        assertTrue(written.contains("at most 0 µs"));
    }

    private static void assertKeys(JsonNode object, String planned, String ours) {
        Set<String> expected = new TreeSet<>(Arrays.asList((planned + " " + ours).split(" +")));
        Set<String> found = new TreeSet<>();
        object.fieldNames().forEachRemaining(found::add);
        assertEquals(expected, found);
    }

    /** The object itself and those in it, whatever their depth. */
    private static List<JsonNode> objects(JsonNode tree) {
        List<JsonNode> found = new ArrayList<>();
        if (tree.isObject()) {
            found.add(tree);
        }
        tree.forEach(child -> found.addAll(objects(child)));
        return found;
    }

    private static String withoutHistograms(String json) {
        return HISTOGRAM.matcher(json).replaceAll("$1\"…\"");
    }

    private static List<List<LatencyHistogram.Step>> histograms(String json) {
        List<List<LatencyHistogram.Step>> found = new ArrayList<>();
        for (Matcher match = HISTOGRAM.matcher(json); match.find(); ) {
            found.add(LatencyHistogram.decode(match.group(2)).steps());
        }
        assertEquals(6, found.size());
        return found;
    }

    private static String text(byte[] json) {
        return new String(json, StandardCharsets.UTF_8);
    }
}
