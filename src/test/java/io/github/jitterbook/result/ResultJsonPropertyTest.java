package io.github.jitterbook.result;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

class ResultJsonPropertyTest {

    private final ObjectMapper mapper = new ObjectMapper();

    /** Every free text of the golden file in turn replaced; nothing else may change. */
    @Property(tries = 200)
    void shouldKeepWhateverTextStandsInIt(@ForAll("texts") String text) throws IOException {
        ObjectNode tree = (ObjectNode) mapper.readTree(ResultJsonTest.golden());
        tree.put("command", text);
        tree.put("partialCause", text);
        tree.putArray("warnings").add(text).add("").add(text);
        tree.putObject("removedEnvironment").put(text, text);
        ObjectNode host = (ObjectNode) tree.get("host");
        host.put("kernel", text).put("cpuModel", text).put("java", text);
        for (JsonNode setting : tree.get("settings")) {
            ((ObjectNode) setting).put("requested", text).put("effective", text);
        }
        RunResult read = ResultJson.read(mapper.writeValueAsBytes(tree), "any");
        assertEquals(List.of(text, "", text), read.warnings());
        assertEquals(tree, mapper.readTree(ResultJson.write(read)));
    }

    /** What UTF-8 can hold: half a surrogate pair is no text. */
    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings()
                .ofMaxLength(40)
                .filter(text -> StandardCharsets.UTF_8.newEncoder().canEncode(text));
    }
}
