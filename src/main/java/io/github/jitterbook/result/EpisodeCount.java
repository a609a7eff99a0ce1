package io.github.jitterbook.result;

import io.github.jitterbook.latency.Episodes;
import io.github.jitterbook.latency.RecorderFrame;

import java.util.ArrayList;
import java.util.List;

/**
 * How many episodes went beyond a threshold.
 *
 * @param overNs the threshold, in ns
 * @param count the episodes
 */
public record EpisodeCount(long overNs, long count) {

    /** The episodes of a run's frames, added up, at each threshold that was ever exceeded. */
    public static List<EpisodeCount> of(RecorderFrame frame) {
        List<EpisodeCount> counts = new ArrayList<>();
        for (int i = 0; i < Episodes.thresholds(); i++) {
            if (frame.episodes()[i] > 0) {
                counts.add(new EpisodeCount(Episodes.thresholdNs(i), frame.episodes()[i]));
            }
        }
        return counts;
    }
}
