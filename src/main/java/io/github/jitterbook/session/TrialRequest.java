package io.github.jitterbook.session;

import io.github.jitterbook.trial.Trial;

import org.jspecify.annotations.Nullable;

/**
 * What a trial's process is told. Immutable.
 *
 * @param trial what to measure
 * @param inheritedCpus the CPUs that its parent was started with, in the kernel's list format;
 *     empty where CPUs cannot be chosen
 * @param housekeepingCpus those on which all of the process but its loop shall run
 * @param nativeLoop the file of the compiled loop, for a trial of that loop; else null
 */
public record TrialRequest(
        Trial trial, String inheritedCpus, String housekeepingCpus, @Nullable String nativeLoop) {}
