package io.github.jitterbook.session;

import io.github.jitterbook.trial.Trial;

/**
 * What a trial's process is told. Immutable.
 *
 * @param trial what to measure
 * @param inheritedCpus the CPUs that its parent was started with, in the kernel's list format;
 *     empty where CPUs cannot be chosen
 * @param housekeepingCpus those on which all of the process but its loop shall run
 */
public record TrialRequest(Trial trial, String inheritedCpus, String housekeepingCpus) {}
