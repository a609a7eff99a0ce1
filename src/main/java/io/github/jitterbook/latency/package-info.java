/**
 * Recording and describing times of a loop: what is counted, how exactly, and what it costs.
 *
 * <p>{@link io.github.jitterbook.latency.LatencyRecorder} is the hot side: one call a cycle, no
 * allocation, no lock. It writes into one of two preallocated {@link
 * io.github.jitterbook.latency.RecorderFrame}s; another thread takes the other one from it with
 * {@code drain}, once a second or so. {@link io.github.jitterbook.latency.LatencyTotals} adds
 * frames up. {@link io.github.jitterbook.latency.LatencyHistogram} is the immutable value that
 * results keep, {@link io.github.jitterbook.latency.Percentile} a percentile with the samples and
 * episodes beyond it.
 *
 * <p>All times are in nanoseconds. Histograms hold 0 ns to 60 s at 3 significant digits (a value is
 * off by at most 0.1 %), about 220 KB each when full range; a frame has six. Beside each stand the
 * exact count, minimum, maximum, sum and sum of squares, since a histogram rounds.
 *
 * <p>May import: nothing of ours.
 */
@NullMarked
package io.github.jitterbook.latency;

import org.jspecify.annotations.NullMarked;
