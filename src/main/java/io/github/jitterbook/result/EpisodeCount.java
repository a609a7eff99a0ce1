package io.github.jitterbook.result;

/**
 * How many episodes went beyond a threshold.
 *
 * @param overNs the threshold, in ns
 * @param count the episodes
 */
public record EpisodeCount(long overNs, long count) {}
