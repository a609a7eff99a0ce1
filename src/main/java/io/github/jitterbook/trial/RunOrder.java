package io.github.jitterbook.trial;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * In which order several trials run, so that the drift of a machine falls on all of them alike.
 *
 * <p>Each method gives indices of trials, in the order in which they run.
 */
public final class RunOrder {

    private RunOrder() {}

    /**
     * Pairs of trial 0 and trial 1, each pair in the other order than a fair coin's neighbour: 01
     * 10 10 01 01 10 …, so that a steady drift cancels out over every four pairs.
     *
     * @param pairs 1 or more
     */
    public static List<Integer> abba(int pairs) {
        if (pairs < 1) {
            throw new IllegalArgumentException(
                    "a comparison needs at least one pair, not " + pairs);
        }
        List<Integer> order = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            int first = pair % 4 == 0 || pair % 4 == 3 ? 0 : 1;
            order.add(first);
            order.add(1 - first);
        }
        return List.copyOf(order);
    }

    /**
     * Rounds in each of which every trial runs once, in an order of its own.
     *
     * @param trials how many trials, 1 or more
     * @param rounds how many rounds, 1 or more
     * @param seed what the shuffling starts from; the same seed gives the same order
     */
    public static List<Integer> shuffledRounds(int trials, int rounds, long seed) {
        if (trials < 1 || rounds < 1) {
            throw new IllegalArgumentException(
                    "rounds need at least one trial and one round, not "
                            + trials
                            + " and "
                            + rounds);
        }
        Random random = new Random(seed);
        List<Integer> order = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            List<Integer> once = new ArrayList<>(IntStream.range(0, trials).boxed().toList());
            Collections.shuffle(once, random);
            order.addAll(once);
        }
        return List.copyOf(order);
    }
}
