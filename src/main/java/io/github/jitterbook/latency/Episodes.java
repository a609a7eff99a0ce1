package io.github.jitterbook.latency;

/**
 * Counts episodes: runs of lateness beyond a threshold, each ended by 10 cycles at or below it. The
 * samples of one episode are one event, however many they are.
 *
 * <p>Counted at each 1-2-5 threshold from 1 µs to 10 s. Not thread-safe; counting allocates nothing
 * and looks only at the thresholds that a cycle exceeds, and at one more.
 */
public final class Episodes {

    /** The cycles at or below a threshold that end an episode. */
    public static final int QUIET_CYCLES = 10;

    private static final long[] THRESHOLDS_NS = oneTwoFive(1_000L, 10_000_000_000L);

    private final long[] lastExceeded = new long[THRESHOLDS_NS.length];

    /** How many thresholds there are: 22. */
    public static int thresholds() {
        return THRESHOLDS_NS.length;
    }

    /**
     * One of the thresholds.
     *
     * @param index 0 to {@link #thresholds()} − 1
     * @return in ns
     */
    public static long thresholdNs(int index) {
        return THRESHOLDS_NS[index];
    }

    /** The index of the lowest threshold at or above this time; of the highest if none is. */
    public static int indexAtOrAbove(long ns) {
        int index = 0;
        while (index < THRESHOLDS_NS.length - 1 && THRESHOLDS_NS[index] < ns) {
            index++;
        }
        return index;
    }

    public Episodes() {
        reset();
    }

    /**
     * Notes one cycle.
     *
     * @param cycle number of the cycle, rising by 1 from call to call
     * @param latenessNs its lateness, in ns; negative when early
     * @param counts where a new episode is counted, one place a threshold
     */
    void note(long cycle, long latenessNs, long[] counts) {
        for (int i = 0; i < THRESHOLDS_NS.length && latenessNs > THRESHOLDS_NS[i]; i++) {
            if (cycle - lastExceeded[i] > QUIET_CYCLES) {
                counts[i]++;
            }
            lastExceeded[i] = cycle;
        }
    }

    void reset() {
        // Far enough back that the first exceedance begins an episode, near enough not to overflow.
        java.util.Arrays.fill(lastExceeded, Long.MIN_VALUE / 2);
    }

    private static long[] oneTwoFive(long from, long to) {
        java.util.List<Long> steps = new java.util.ArrayList<>();
        for (long decade = from; decade <= to; decade *= 10) {
            for (long factor : new long[] {1, 2, 5}) {
                if (decade * factor <= to) {
                    steps.add(decade * factor);
                }
            }
        }
        return steps.stream().mapToLong(Long::longValue).toArray();
    }
}
