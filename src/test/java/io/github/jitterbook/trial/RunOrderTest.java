package io.github.jitterbook.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.stream.Collectors;

class RunOrderTest {

    @Test
    void shouldRunSixPairsAsABBA() {
        assertEquals("ABBABAABABBA", letters(RunOrder.abba(6)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 13})
    void shouldRunEachTrialOnceInEveryPair(int pairs) {
        List<Integer> order = RunOrder.abba(pairs);
        assertEquals(2 * pairs, order.size());
        for (int pair = 0; pair < pairs; pair++) {
            assertEquals(1, order.get(2 * pair) + order.get(2 * pair + 1), "pair " + pair);
        }
    }

    @Test
    void shouldCancelASteadyDriftOverFourPairs() {
        // With a drift of 1 a run, both trials must meet the same sum of run numbers.
        List<Integer> order = RunOrder.abba(4);
        int difference = 0;
        for (int run = 0; run < order.size(); run++) {
            difference += order.get(run) == 0 ? run : -run;
        }
        assertEquals(0, difference);
    }

    @Test
    void shouldRunEachTrialOnceInEveryRound() {
        List<Integer> order = RunOrder.shuffledRounds(6, 40, 1);
        assertEquals(240, order.size());
        for (int round = 0; round < 40; round++) {
            List<Integer> once = order.subList(6 * round, 6 * round + 6);
            assertEquals(List.of(0, 1, 2, 3, 4, 5), once.stream().sorted().toList());
        }
    }

    @Test
    void shouldShuffleEachRoundAnew() {
        List<Integer> order = RunOrder.shuffledRounds(6, 40, 1);
        long orders =
                java.util.stream.IntStream.range(0, 40)
                        .mapToObj(round -> order.subList(6 * round, 6 * round + 6))
                        .distinct()
                        .count();
        // Of 720 orders, 40 fair draws give about 39 different ones.
        assertEquals(true, orders > 30, orders + " different orders in 40 rounds");
    }

    @Test
    void shouldGiveTheSameOrderForTheSameSeed() {
        assertEquals(RunOrder.shuffledRounds(5, 7, 42), RunOrder.shuffledRounds(5, 7, 42));
        assertNotEquals(RunOrder.shuffledRounds(5, 7, 42), RunOrder.shuffledRounds(5, 7, 43));
    }

    @Test
    void shouldRefuseNothingToRun() {
        for (int pairs : new int[] {0, -1}) {
            String message =
                    assertThrows(IllegalArgumentException.class, () -> RunOrder.abba(pairs))
                            .getMessage();
            assertEquals("a comparison needs at least one pair, not " + pairs, message);
        }
        assertThrows(IllegalArgumentException.class, () -> RunOrder.shuffledRounds(0, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> RunOrder.shuffledRounds(1, 0, 1));
    }

    private static String letters(List<Integer> order) {
        return order.stream().map(i -> i == 0 ? "A" : "B").collect(Collectors.joining());
    }
}
