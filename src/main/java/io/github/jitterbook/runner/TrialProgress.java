package io.github.jitterbook.runner;

import io.github.jitterbook.trial.Trial;

import org.jspecify.annotations.Nullable;

import java.time.Duration;

/**
 * How far a trial is. Immutable.
 *
 * @param trial the trial
 * @param measured how long it has been measuring
 * @param p50Ns median lateness so far, in ns; null before anything was recorded
 * @param maxNs maximum lateness so far, in ns; null before anything was recorded
 */
public record TrialProgress(
        Trial trial, Duration measured, @Nullable Long p50Ns, @Nullable Long maxNs) {}
