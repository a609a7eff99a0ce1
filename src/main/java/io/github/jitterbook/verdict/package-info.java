/**
 * Pure views of results and, later, the judgement on them: no file, no clock, no syscall.
 *
 * <p>{@link io.github.jitterbook.verdict.RunGroup} is several runs of one trial, {@link
 * io.github.jitterbook.verdict.Spread} the median and the range of a figure over them (the unit of
 * evidence is the run, not the cycle), {@link io.github.jitterbook.verdict.PairedComparison} two
 * groups whose runs alternated; {@link io.github.jitterbook.verdict.TraceViews} the ways of looking
 * at one trace, of which {@link io.github.jitterbook.verdict.GridView} is another grid policy.
 *
 * <p>May import: result, host, trial, latency.
 */
@NullMarked
package io.github.jitterbook.verdict;

import org.jspecify.annotations.NullMarked;
