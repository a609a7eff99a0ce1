package io.github.jitterbook.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.result.JvmEvent;
import io.github.jitterbook.result.JvmEvent.Kind;
import io.github.jitterbook.result.JvmEvidence;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

/** Lines as JDK 17 and 25 write them. */
class JvmLogTest {

    private static final String SAFEPOINT_17 =
            "Safepoint \"GenCollectFull\", Time since last: 9345120 ns, Reaching safepoint: 4757"
                    + " ns, Cleanup: 6129 ns, At safepoint: 14496943 ns, Total: 14507829 ns";

    private static final String SAFEPOINT_25 =
            "Safepoint \"SerialGCCollect\", Time since last: 5905060 ns, Reaching safepoint: 1773"
                    + " ns, At safepoint: 2349970 ns, Leaving safepoint: 862 ns, Total: 2352605 ns,"
                    + " Threads: 0 runnable, 10 total";

    private final JvmLog log = new JvmLog(true);

    private static String line(long ns, String tags, String text) {
        return "[" + ns + "ns][info   ][" + tags + " ] " + text;
    }

    private static String jit(long ns, String text) {
        return "[" + ns + "ns][debug  ][jit,compilation]" + text;
    }

    @Test
    void shouldCountWhatLiesInTheWindowAtItsTime() {
        assertTrue(log.take(jit(900, "  1       3       T::before (1 bytes)")));
        log.begin(1_000_000_000L);
        assertTrue(
                log.take(
                        line(
                                1_020_000_000L,
                                "gc",
                                "GC(1) Pause Full (System.gc()) 3M->0M(10M) 14.431ms")));
        assertTrue(log.take(line(1_020_100_000L, "safepoint", SAFEPOINT_17)));
        assertTrue(log.take(line(1_030_000_000L, "safepoint", SAFEPOINT_25)));
        assertTrue(log.take(jit(1_040_000_000L, "  214       4       T::f (29 bytes)")));
        assertTrue(
                log.take(
                        jit(
                                1_050_000_000L,
                                "  214       4       T::f (29 bytes)   made not entrant")));
        assertTrue(
                log.take("[1060000000ns][debug  ][deoptimization ] cid= 138     level=4 T.f()I"));
        assertTrue(log.take(jit(2_000_000_001L, "  9       3       T::after (1 bytes)")));
        JvmEvidence evidence = log.until(2_000_000_000L);
        assertEquals(1, evidence.collections());
        assertEquals(14_431_000, evidence.collectionNs());
        assertEquals(2, evidence.safepoints());
        assertEquals(14_507_829 + 2_352_605, evidence.safepointNs());
        assertEquals(1, evidence.compilations());
        assertEquals(1, evidence.discarded());
        assertEquals(1, evidence.deoptimizations());
        assertEquals(
                List.of(
                        new JvmEvent(
                                Kind.COLLECTION,
                                5_569_000,
                                14_431_000L,
                                "Pause Full (System.gc()) 3M->0M(10M)"),
                        new JvmEvent(Kind.SAFEPOINT, 5_592_171, 14_507_829L, "GenCollectFull"),
                        new JvmEvent(Kind.SAFEPOINT, 27_647_395, 2_352_605L, "SerialGCCollect"),
                        new JvmEvent(
                                Kind.COMPILATION, 40_000_000, null, "T::f (29 bytes), level 4"),
                        new JvmEvent(
                                Kind.DISCARDED,
                                50_000_000,
                                null,
                                "T::f (29 bytes) made not entrant"),
                        new JvmEvent(
                                Kind.DEOPTIMIZATION,
                                60_000_000,
                                null,
                                "cid= 138     level=4 T.f()I")),
                evidence.events());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "  218 %     4       T::main @ 18 (134 bytes)   made not entrant",
                "   81       1       java.lang.Foo::bar (5 bytes)   made not entrant",
                "  138       4       T::f (29 bytes)   made not entrant: uncommon trap",
                "  138       4       T::f (29 bytes)   made not entrant: marked for deoptimization",
            })
    void shouldTakeCodeWhoseAssumptionFailedForDiscarded(String text) {
        log.begin(0);
        log.take(jit(1, text));
        assertEquals(1, log.until(2).discarded());
        assertEquals(0, log.until(2).compilations());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "   66       2       T::f (29 bytes)   made not entrant: not used",
                "   81 %     3       T::main @ 18 (134 bytes)   made not entrant: OSR invalidation"
                        + " of lower level",
                "   66       3       T::f (29 bytes)   made not entrant",
                "   66       4       T::f (29 bytes)   made zombie",
                "   66       4       T::f (29 bytes)   COMPILE SKIPPED: out of nodes (retry at"
                        + " different tier)",
                "   something else"
            })
    void shouldCountNothingOfCodeThatIsReplacedOrGone(String text) {
        log.begin(0);
        assertTrue(log.take(jit(1, text)));
        assertEquals(new JvmEvidence(0, 0, 0, 0, 0, 0, 0L, List.of()), log.until(2));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "  79       4       a.B::c (55 bytes)",
                " 1580     n 0       java.lang.invoke.MethodHandle::invokeBasic(LLI)J (native)   ",
                "   84 %     4       T::main @ 18 (134 bytes)",
                "   85  s!b  3       T::main (134 bytes)"
            })
    void shouldCountACompilation(String text) {
        log.begin(0);
        log.take(jit(1, text));
        assertEquals(1, log.until(2).compilations());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[",
                "[12ns][warning][gc] no memory",
                "[12ns][error  ][gc] no memory",
                "OpenJDK 64-Bit Server VM warning: x",
                "{\"event\":1}",
                "[0.1s][info][gc] GC(0) Pause Young 1M->0M(2M) 1.000ms",
                "[99999999999999999999ns][info][gc] x",
                "step pin could not be taken back"
            })
    void shouldLeaveWarningsToBeShown(String text) {
        assertFalse(log.take(text));
    }

    @Test
    void shouldKeepNoDeoptimizationsThatTheJvmDoesNotLog() {
        JvmLog without = new JvmLog(false);
        without.begin(0);
        assertNull(without.until(1).deoptimizations());
    }

    @Test
    void shouldCountAPauseThatBeganBeforeTheWindowAndReachesIntoIt() {
        log.begin(1_000_000);
        log.take(line(1_500_000, "gc", "GC(0) Pause Young (x) 1M->0M(2M) 2.000ms"));
        JvmEvidence evidence = log.until(3_000_000);
        assertEquals(1, evidence.collections());
        assertEquals(-1_500_000, evidence.events().get(0).atNs());
    }

    @Test
    void shouldCountAllAndKeepFewHoweverManyThereAre() {
        log.begin(0);
        int many = 200_000;
        for (int i = 1; i <= many; i++) {
            log.take(line(i * 10_000L, "gc", "GC(" + i + ") Pause Young (x) 1M->0M(2M) 0.002ms"));
        }
        JvmEvidence evidence = log.until((many - 10) * 10_000L);
        assertEquals(many - 10, evidence.collections());
        assertEquals((many - 10) * 2_000L, evidence.collectionNs());
        assertEquals(JvmEvidence.MOST_EVENTS, evidence.events().size());
        assertEquals(8_000, evidence.events().get(0).atNs());
    }
}
