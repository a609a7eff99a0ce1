package io.github.jitterbook.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.latency.LatencyRecorder;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.ThreadUsage;
import io.github.jitterbook.testing.AllocatedBytes;
import io.github.jitterbook.trial.Achieved;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The bodies of the catalog: what a rehearsal keeps from happening, and what a cycle does. */
@Timeout(60)
class BodiesTest {

    private static final long MS = 1_000_000;

    private long nowNs;

    /** A body of this text. */
    private static LoopBody body(String text) {
        Trial trial = Trial.named("t").withBody(text);
        Catalog.checkNames(trial);
        return Catalog.body(text).create(trial);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"poly", "none", "touch-pages", "allocate=1048576", "stall=1s/2s", "publish"})
    void shouldRehearseQuicklyAndKeepNothingOfIt(String text) {
        assumeTrue(Platform.unavailable().isEmpty(), "needs mmap");
        try (LoopBody body = body(text)) {
            LatencyRecorder recorder = new LatencyRecorder(MS);
            Waiter waiter = new ParkNanos().create(Trial.named("t"));
            long start = System.nanoTime();
            LoopWarmUp.run(waiter, body, recorder, MS, () -> {});
            // One stall alone would take 1 s, and the arrays 40 GB.
            long tookMs = (System.nanoTime() - start) / MS;
            assertTrue(tookMs < 30_000, tookMs + " ms");
            body.begin();
            for (Achieved figure : body.achieved()) {
                boolean setting = figure.unit().equals("bytes") && text.startsWith("allocate");
                assertTrue(figure.value() == 0 || setting, figure::toString);
            }
        }
    }

    @Test
    void shouldTakeOnePageFaultACycle() {
        assumeTrue(Platform.unavailable().isEmpty(), "needs mmap and getrusage(RUSAGE_THREAD)");
        try (LoopBody body = body("touch-pages")) {
            long cycles = 2_000;
            run(body, cycles);
            body.begin();
            long before = ThreadUsage.current().minorFaults();
            run(body, cycles);
            long faults = ThreadUsage.current().minorFaults() - before;
            // A few more may be the JVM's.
            assertTrue(faults >= cycles && faults < cycles + 200, faults + " faults");
            assertEquals(cycles, figure(body, "touch-pages: pages touched"));
            assertEquals(0, figure(body, "touch-pages: pages kept by a memory lock"));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 24", "48, 64", "4096, 4112", "1048576, 1048592"})
    void shouldAllocateItsBytesAndAHeaderACycle(int bytes, long withHeader) {
        try (LoopBody body = body("allocate=" + bytes)) {
            run(body, 10);
            body.begin();
            assertEquals(100 * withHeader, AllocatedBytes.by(() -> run(body, 100)));
            assertEquals(bytes, figure(body, "allocate: each of"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "allocate",
                "allocate=0",
                "allocate=-1",
                "allocate=1048577",
                "allocate=4k",
                "allocate=99999999999",
                "stall",
                "stall=20ms",
                "stall=20/1s",
                "stall=20ms/39ms",
                "stall=999ns/1s",
                "stall=1001ms/1h",
                "stall=1ms/3601s",
                "publish=1",
                "touch-pages=2",
                "poly=50",
                "none=0"
            })
    void shouldRefuseAnArgumentOutOfRangeAndSayWhatIsAllowed(String text) {
        Trial trial = Trial.named("t").withBody(text);
        String message =
                assertThrows(IllegalArgumentException.class, () -> Catalog.checkNames(trial))
                        .getMessage();
        assertTrue(
                message.contains(" from ")
                        || message.contains("DURATION/EVERY")
                        || message.contains("takes no argument"),
                message);
    }

    @Test
    void shouldStallForItsDurationEachTimeItIsDue() {
        // A clock of 1 ms a reading; a cycle of 10 ms.
        Stall.Staller body = new Stall.Staller(20 * MS, 100 * MS, () -> nowNs += MS);
        body.begin();
        List<Integer> stalled = new ArrayList<>();
        for (int cycle = 0; cycle < 50; cycle++) {
            long before = nowNs;
            body.run(cycle);
            long took = nowNs - before;
            if (took > 5 * MS) {
                stalled.add(cycle);
                assertEquals(21 * MS, took, "the reading that begins it, and its duration");
            }
            nowNs += 10 * MS - 1;
        }
        assertEquals(stalled.size(), figure(body, "stall: stalls"));
        assertEquals(20 * MS * stalled.size(), figure(body, "stall: in total"));
        assertEquals(20 * MS, figure(body, "stall: longest"));
        assertEquals(20 * MS, body.longestNs());
        assertTrue(stalled.size() >= 4 && stalled.size() <= 6, stalled::toString);
        assertTrue(stalled.get(0) > 5, "not at once: " + stalled);
    }

    @Test
    void shouldDeclareItsStallForTheLimitOnRunTime() {
        try (LoopBody body = body("stall=20ms/1s")) {
            assertEquals(20 * MS, body.longestNs());
        }
    }

    @Test
    void shouldPublishALineOfJsonACycleAndNothingOfTheRehearsal() throws Exception {
        Lines rehearsal = new Lines(Integer.MAX_VALUE);
        Lines pipe = new Lines(Integer.MAX_VALUE);
        Publish.Publisher body = new Publish.Publisher(rehearsal, pipe, List.of());
        run(body, 5);
        assertEquals(5, rehearsal.lines.size());
        assertEquals(List.of(), pipe.lines);
        body.begin();
        body.run(0);
        body.run(Long.MAX_VALUE);
        body.run(-12);
        assertEquals(5, rehearsal.lines.size());
        ObjectMapper json = new ObjectMapper();
        List<Long> cycles = new ArrayList<>();
        for (String line : pipe.lines) {
            assertTrue(line.endsWith("}\n"), line);
            JsonNode read = json.readTree(line);
            cycles.add(read.required("cycle").longValue());
            assertTrue(read.required("interval_ns").longValue() >= 0, line);
            assertTrue(read.required("t_ns").isIntegralNumber(), line);
        }
        assertEquals(List.of(0L, Long.MAX_VALUE, -12L), cycles);
        int bytes = pipe.lines.stream().mapToInt(String::length).sum();
        assertEquals(bytes, figure(body, "publish: in all"));
        body.close();
        assertFalse(pipe.isOpen());
        assertFalse(rehearsal.isOpen());
    }

    @Test
    void shouldDropAndCountWhatAFullPipeDoesNotTake() {
        Lines pipe = new Lines(3);
        Publish.Publisher body =
                new Publish.Publisher(new Lines(Integer.MAX_VALUE), pipe, List.of());
        body.begin();
        run(body, 10);
        assertEquals(3, pipe.lines.size());
        assertEquals(3, figure(body, "publish: lines written to the reader thread"));
        assertEquals(7, figure(body, "publish: lines dropped, pipe full"));
    }

    @Test
    void shouldPublishThroughARealPipeWithoutAllocatingAndEndItsReaders() throws Exception {
        LoopBody body = body("publish");
        run(body, 20_000);
        body.begin();
        long bytes = AllocatedBytes.by(() -> run(body, 2_000));
        assertEquals(0, bytes);
        double told =
                figure(body, "publish: lines written to the reader thread")
                        + figure(body, "publish: lines dropped, pipe full");
        // Five times, of which the least was taken.
        assertEquals(10_000, told);
        body.close();
        long readers =
                Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().equals("jitterbook-sink"))
                        .count();
        assertEquals(0, readers);
    }

    private static void run(LoopBody body, long cycles) {
        for (long cycle = 0; cycle < cycles; cycle++) {
            body.run(cycle);
        }
    }

    private static double figure(LoopBody body, String name) {
        return body.achieved().stream()
                .filter(one -> one.name().equals(name))
                .mapToDouble(Achieved::value)
                .findFirst()
                .orElseThrow();
    }

    /** Takes so many lines, then no more. */
    private static final class Lines implements WritableByteChannel {
        private final List<String> lines = new ArrayList<>();
        private final int room;
        private boolean open = true;

        Lines(int room) {
            this.room = room;
        }

        @Override
        public int write(ByteBuffer line) throws IOException {
            if (!open) {
                throw new IOException("closed");
            }
            if (lines.size() >= room) {
                return 0;
            }
            byte[] bytes = new byte[line.remaining()];
            line.get(bytes);
            lines.add(new String(bytes, StandardCharsets.US_ASCII));
            return bytes.length;
        }

        @Override
        public boolean isOpen() {
            return open;
        }

        @Override
        public void close() {
            open = false;
        }
    }
}
