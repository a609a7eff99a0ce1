package io.github.jitterbook.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import io.github.jitterbook.loop.LoopBody;
import io.github.jitterbook.result.ProcessFacts;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A body that throws or blocks: what was measured before is told, and why there is no more. */
@Timeout(60)
class FailingLoopTest {

    private static final Trial TRIAL =
            Trial.named("failing").withWaiter("park-nanos").withWarmup(10).withCycles(500);

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ObjectMapper mapper = new ObjectMapper();
    private boolean closed;

    /** Does nothing until the loop begins, then what the test says. */
    private LoopBody meant(LoopBody real) {
        return new LoopBody() {
            private boolean begun;

            @Override
            public void begin() {
                begun = true;
            }

            @Override
            public void run(long cycle) {
                if (begun) {
                    real.run(cycle);
                }
            }

            @Override
            public void close() {
                closed = true;
            }
        };
    }

    private TrialSession session(LoopBody body) throws Exception {
        return new TrialSession(
                new TrialRequest(TRIAL, "", "", null),
                new JavaLoop(TRIAL, body),
                new ProcessFacts(true),
                new EventWriter(mapper, out));
    }

    private List<JsonNode> events() throws Exception {
        List<JsonNode> events = new ArrayList<>();
        for (String line : out.toString(StandardCharsets.UTF_8).lines().toList()) {
            events.add(mapper.readTree(line));
        }
        return events;
    }

    private static long wakes(List<JsonNode> events) {
        return events.stream()
                .filter(event -> event.path("event").asText().equals("frame"))
                .mapToLong(event -> event.path("counts").get(0).longValue())
                .sum();
    }

    @Test
    void shouldTellTheCycleTheCauseAndWhatWasMeasured() throws Exception {
        LoopBody body =
                meant(
                        cycle -> {
                            if (cycle == 123) {
                                throw new IllegalStateException("the plant is on fire");
                            }
                        });
        session(body).run();
        List<JsonNode> events = events();
        JsonNode last = events.get(events.size() - 1);
        assertEquals("failed", last.path("event").asText());
        assertEquals(
                "the loop failed in cycle 123, caused by IllegalStateException: the plant is on"
                        + " fire",
                last.path("message").asText());
        assertEquals(123, wakes(events));
        assertTrue(closed, "the body was put away");
    }

    @Test
    void shouldTellThatItFailedInItsWarmUp() throws Exception {
        long[] rehearsals = {0};
        session(
                        cycle -> {
                            if (++rehearsals[0] == 5_000) {
                                throw new IllegalStateException("never ready");
                            }
                        })
                .run();
        List<JsonNode> events = events();
        assertEquals(0, wakes(events), "no rehearsal passes for a cycle");
        assertEquals(
                "the loop failed while it was warmed up, caused by IllegalStateException: never"
                        + " ready",
                events.get(events.size() - 1).path("message").asText());
    }

    @Test
    void shouldTellWhatWasMeasuredWhileABodyBlocks() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch blocked = new CountDownLatch(1);
        LoopBody body =
                meant(
                        cycle -> {
                            if (cycle == 50) {
                                blocked.countDown();
                                awaitUninterruptibly(release);
                            }
                        });
        TrialSession session = session(body);
        Thread running = new Thread(() -> runUnchecked(session));
        running.start();
        try {
            assertTrue(blocked.await(30, TimeUnit.SECONDS));
            session.stop();
            // A frame a second, whatever the body does: that is what a parent has when it gives up.
            long giveUp = System.nanoTime() + 20_000_000_000L;
            while (wakes(events()) < 50 && System.nanoTime() - giveUp < 0) {
                Thread.sleep(50);
            }
            assertEquals(50, wakes(events()));
        } finally {
            release.countDown();
            running.join();
        }
        List<JsonNode> events = events();
        JsonNode last = events.get(events.size() - 1);
        assertEquals("end", last.path("event").asText(), last::toString);
        assertEquals("STOPPED", last.path("reason").asText());
        assertEquals(51, wakes(events));
    }

    private static void runUnchecked(TrialSession session) {
        try {
            session.run();
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
