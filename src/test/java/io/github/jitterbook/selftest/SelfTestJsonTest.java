package io.github.jitterbook.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import io.github.jitterbook.host.HostSnapshot;
import io.github.jitterbook.trial.Achieved;
import io.github.jitterbook.verdict.TrustLine;
import io.github.jitterbook.verdict.TrustOutcome;
import io.github.jitterbook.verdict.TrustReport;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

class SelfTestJsonTest {

    /** Written by hand: the names are what other programs rely on. */
    private static final String EXPECTED =
            """
            {
              "kind": "jitterbook self-test",
              "schemaVersion": 1,
              "recordedAt": "2026-11-30T00:00:00Z",
              "host": {
                "kernel": "Linux 6.18", "cpuModel": null, "cpus": 2, "virtualised": null,
                "java": "17"
              },
              "seconds": 12.5,
              "lines": [{
                "name": "bare-loop", "outcome": "FAIL", "essential": false,
                "measured": "+50.0 µs", "expected": "within ±20.0 µs",
                "meaning": "the waiter is late", "attempts": 3,
                "figures": [{"name": "p50 difference", "value": 50000.0, "unit": "ns"}]
              }],
              "trusted": false,
              "sentence": "the instrument may NOT be trusted on this machine (failed: bare-loop)"
            }
            """;

    @Test
    void shouldWriteEveryLineUnderItsName() throws IOException {
        TrustLine line =
                new TrustLine(
                        "bare-loop",
                        TrustOutcome.FAIL,
                        false,
                        "+50.0 µs",
                        "within ±20.0 µs",
                        "the waiter is late",
                        3,
                        List.of(new Achieved("p50 difference", 50_000, "ns")));
        byte[] json =
                SelfTestJson.write(
                        new TrustReport(
                                "2026-11-30T00:00:00Z",
                                new HostSnapshot("Linux 6.18", null, 2, null, "17"),
                                12.5,
                                List.of(line)));
        ObjectMapper mapper = new ObjectMapper();
        JsonNode expected = mapper.readTree(EXPECTED);
        assertEquals(expected, mapper.readTree(json));
        String text = new String(json, StandardCharsets.UTF_8);
        assertTrue(text.endsWith("}\n"), text);
        assertTrue(text.indexOf("\"kind\"") < text.indexOf("\"schemaVersion\""), text);
    }
}
