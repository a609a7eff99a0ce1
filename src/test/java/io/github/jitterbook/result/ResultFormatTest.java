package io.github.jitterbook.result;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is no result must not be read as one, and the message must say which file it was. */
class ResultFormatTest {

    private static final String FILE = "runs/003-x.json";

    /** Null says something in these: nothing recorded, nothing known, not refused, not cut. */
    private static final Set<String> MAY_BE_NULL =
            Set.of(
                    "cpuModel",
                    "virtualised",
                    "cause",
                    "remedy",
                    "found",
                    "minNs",
                    "meanNs",
                    "stdNs",
                    "p50Ns",
                    "p90Ns",
                    "p99Ns",
                    "p99_9Ns",
                    "maxNs",
                    "absP50Ns",
                    "absP99Ns",
                    "absP99_9Ns",
                    "achievedHertz",
                    "allocatedBytes",
                    "evidence",
                    "partialCause",
                    "fullCycles");

    /** An absent one has a meaning of its own: the default. */
    private static final Set<String> MAY_BE_ABSENT =
            Set.of(
                    "endsAfter",
                    "arguments",
                    "removedEnvironment",
                    "warnings",
                    "completion",
                    "completedEarly",
                    "bodyTime",
                    "achieved",
                    "process",
                    "windowNs",
                    "runQueueDelayNs",
                    "migrations",
                    "system",
                    "stealMs",
                    "throttling",
                    "pressure",
                    "interrupts",
                    "busiest",
                    "role",
                    "unknown",
                    "jvm",
                    "deoptimizations",
                    "events",
                    "durationNs",
                    "inherited",
                    "defaultSlackNs",
                    "normalised",
                    "flags",
                    "environment",
                    "threads",
                    "keep",
                    "note");

    /** Checked where a host is read: an unknown machine is no reason to lose a result. */
    private static final Set<String> OF_THE_HOST = Set.of("kernel", "java");

    private final ObjectMapper mapper = new ObjectMapper();

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null",
                "5",
                "[]",
                "\"text\"",
                "{}",
                "{\"schemaVersion\":\"1\"}",
                "{\"schemaVersion\":null}",
                "{\"schemaVersion\":1.5}",
                "{\"schemaVersion\":0}",
                "not JSON",
                "{\"schemaVersion\":1",
                "{\"schemaVersion\":1}",
                "PK\u0003\u0004",
                "{\"cells\":[],\"nbformat\":4}"
            })
    void shouldSayOfGarbageThatItIsNoResultAndName(String garbage) {
        String message = refusal(garbage.getBytes(StandardCharsets.UTF_8));
        assertTrue(message.contains("not a Jitterbook result"), message);
    }

    @Test
    void shouldSayOfEveryCutOffFileThatItIsNoResult() {
        byte[] whole = ResultJsonTest.golden();
        // Without its last two bytes, brace and new line, it is cut; without the last it is whole.
        for (int length = 0; length <= whole.length - 2; length += 11) {
            refusal(Arrays.copyOf(whole, length));
        }
        refusal(Arrays.copyOf(whole, whole.length - 2));
        assertDoesNotThrow(() -> ResultJson.read(Arrays.copyOf(whole, whole.length - 1), FILE));
    }

    @Test
    void shouldRefuseWhatFollowsAResult() {
        String golden = new String(ResultJsonTest.golden(), StandardCharsets.UTF_8);
        refusal((golden + golden).getBytes(StandardCharsets.UTF_8));
        refusal((golden + "x").getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void shouldRefuseALargerVersionAndNameBoth() throws IOException {
        for (String version : List.of("2", "2147483648", "99999999999999999999")) {
            JsonNode tree = mapper.readTree(ResultJsonTest.golden());
            String json =
                    tree.toString().replace("\"schemaVersion\":1", "\"schemaVersion\":" + version);
            String message = refusal(json.getBytes(StandardCharsets.UTF_8));
            assertTrue(message.contains("version " + version), message);
            assertTrue(message.contains("reads up to 1"), message);
        }
    }

    @Test
    void shouldRefuseAResultThatLacksAKeyOrHasItNull() throws IOException {
        JsonNode whole = mapper.readTree(ResultJsonTest.golden());
        int tried = 0;
        for (List<Object> path : keys(whole)) {
            String key = (String) path.get(path.size() - 1);
            for (boolean isNull : new boolean[] {false, true}) {
                JsonNode tree = whole.deepCopy();
                ObjectNode parent = (ObjectNode) at(tree, path.subList(0, path.size() - 1));
                if (isNull) {
                    parent.set(key, NullNode.instance);
                } else {
                    parent.remove(key);
                }
                byte[] json = mapper.writeValueAsBytes(tree);
                if (isLenient(key)) {
                    assertDoesNotThrow(() -> ResultJson.read(json, FILE), path::toString);
                } else {
                    refusal(json, path + (isNull ? " null" : " absent"));
                    tried++;
                }
            }
        }
        assertTrue(tried > 80, "only " + tried + " keys were needed");
    }

    @Test
    void shouldRefuseCountsThatDisagree() throws IOException {
        ObjectNode tree = (ObjectNode) mapper.readTree(ResultJsonTest.golden());
        ((ObjectNode) tree.get("counts")).put("recorded", 891);
        String message = refusal(mapper.writeValueAsBytes(tree));
        assertTrue(
                message.contains(
                        "recorded 891 + early 6 + overflow 4 is not cycles 1000 − warm-up 100"),
                message);
    }

    @Test
    void shouldRefuseAWordThatItDoesNotKnow() throws IOException {
        ObjectNode tree = (ObjectNode) mapper.readTree(ResultJsonTest.golden());
        tree.put("gridPolicy", "sideways");
        refusal(mapper.writeValueAsBytes(tree));
    }

    @Test
    void shouldNameTheFileThatItReads() throws IOException {
        Path file = Files.writeString(folder.resolve("004-broken.json"), "{");
        String message =
                assertThrows(ResultFormatException.class, () -> ResultJson.read(file)).getMessage();
        assertTrue(message.startsWith(file + ": "), message);
        assertThrows(NoSuchFileException.class, () -> ResultJson.read(folder.resolve("none.json")));
    }

    @Test
    void shouldReadAFile() throws IOException {
        Path file = Files.write(folder.resolve("whole.json"), ResultJsonTest.golden());
        assertEquals(SampleRuns.golden(), ResultJson.read(file));
    }

    private static boolean isLenient(String key) {
        return MAY_BE_NULL.contains(key)
                || MAY_BE_ABSENT.contains(key)
                || OF_THE_HOST.contains(key);
    }

    private static String refusal(byte[] json) {
        return refusal(json, json.length + " bytes");
    }

    private static String refusal(byte[] json, String what) {
        String message =
                assertThrows(
                                ResultFormatException.class,
                                () -> ResultJson.read(json, FILE),
                                () -> "read as a result: " + what)
                        .getMessage();
        assertTrue(message.startsWith(FILE + ": "), message);
        assertFalse(message.contains("\n"), message);
        return message;
    }

    /** The path of every key, in objects and in arrays of objects; free maps have none. */
    private static List<List<Object>> keys(JsonNode tree) {
        List<List<Object>> paths = new ArrayList<>();
        if (tree.isArray()) {
            for (int i = 0; i < tree.size(); i++) {
                for (List<Object> rest : keys(tree.get(i))) {
                    paths.add(joined(i, rest));
                }
            }
            return paths;
        }
        for (Map.Entry<String, JsonNode> field : tree.properties()) {
            paths.add(List.of(field.getKey()));
            if (!field.getKey().matches("arguments|removedEnvironment|unknown|environment")) {
                keys(field.getValue()).forEach(rest -> paths.add(joined(field.getKey(), rest)));
            }
        }
        return paths;
    }

    private static List<Object> joined(Object first, List<Object> rest) {
        List<Object> path = new ArrayList<>(List.of(first));
        path.addAll(rest);
        return path;
    }

    private static JsonNode at(JsonNode tree, List<Object> path) {
        JsonNode node = tree;
        for (Object step : path) {
            node = step instanceof Integer index ? node.get(index) : node.get((String) step);
        }
        return node;
    }
}
