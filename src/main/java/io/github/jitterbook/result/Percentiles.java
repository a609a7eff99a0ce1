package io.github.jitterbook.result;

import io.github.jitterbook.latency.Distribution;
import io.github.jitterbook.latency.Episodes;
import io.github.jitterbook.latency.LatencyHistogram;
import io.github.jitterbook.latency.Percentile;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * Percentiles of a lateness with what lies beyond each: the one arithmetic of results and of views.
 * Immutable.
 *
 * @param histogram what was recorded
 * @param maxNs the exact maximum, overflow among it, in ns; null if there is none
 * @param overflow how many were beyond the histogram's range
 * @param episodes episodes beyond each threshold that was ever exceeded
 */
public record Percentiles(
        LatencyHistogram histogram,
        @Nullable Long maxNs,
        long overflow,
        List<EpisodeCount> episodes) {

    public Percentiles {
        episodes = List.copyOf(episodes);
    }

    /** Those of a distribution. */
    public static Percentiles of(Distribution times, List<EpisodeCount> episodes) {
        Long max = times.maxNs() < 0 ? null : times.maxNs();
        return new Percentiles(times.histogram(), max, times.overflow(), episodes);
    }

    /**
     * A percentile; null if nothing was recorded.
     *
     * @param percentile 0 to 100
     */
    public @Nullable Percentile at(double percentile) {
        if (maxNs == null || histogram.count() == 0) {
            return null;
        }
        long value = Math.min(maxNs, histogram.valueAt(percentile));
        EpisodeCount events = episodesBeyond(episodes, value);
        long samples = histogram.countBeyond(value) + overflow;
        // Below the next threshold there may be samples, and then there was at least one episode.
        long least = Math.max(events.count(), Math.min(1, samples));
        return new Percentile(percentile, value, samples, least, events.overNs());
    }

    /** See {@link RunResult#episodesBeyond}. */
    static EpisodeCount episodesBeyond(List<EpisodeCount> episodes, long ns) {
        int index = Episodes.indexAtOrAbove(ns);
        EpisodeCount most =
                new EpisodeCount(
                        Episodes.thresholdNs(index),
                        episodesOver(episodes, Episodes.thresholdNs(index)));
        for (int i = index + 1; i < Episodes.thresholds(); i++) {
            long count = episodesOver(episodes, Episodes.thresholdNs(i));
            if (count > most.count()) {
                most = new EpisodeCount(Episodes.thresholdNs(i), count);
            }
        }
        return most;
    }

    static long episodesOver(List<EpisodeCount> episodes, long thresholdNs) {
        return episodes.stream()
                .filter(episode -> episode.overNs() == thresholdNs)
                .mapToLong(EpisodeCount::count)
                .findFirst()
                .orElse(0);
    }
}
