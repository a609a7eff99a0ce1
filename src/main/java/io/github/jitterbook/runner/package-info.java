/**
 * Running trials, each in a process of its own, and collecting what they tell.
 *
 * <p>{@link io.github.jitterbook.runner.TrialRunner} starts a {@link
 * io.github.jitterbook.runner.TrialProcess}, whose other side is the package session, reads its
 * events, and makes a result of them ({@link io.github.jitterbook.runner.RunAssembly}), whole or
 * partial by the same code. {@link io.github.jitterbook.runner.ExperimentRunner} runs several
 * trials in a stated order.
 *
 * <p>May import: session (what it starts), children (where it registers that), catalog, loop,
 * tuning, host, result, trial, latency, linux; no table, no plot, no kernel.
 */
@NullMarked
package io.github.jitterbook.runner;

import org.jspecify.annotations.NullMarked;
