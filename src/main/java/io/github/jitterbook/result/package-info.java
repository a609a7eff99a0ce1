/**
 * What a run gave, kept whole: enough to recompute every view of it later.
 *
 * <p>{@link io.github.jitterbook.result.RunResult} is one run; {@link
 * io.github.jitterbook.result.ResultJson} its JSON form, with a schema version that is raised only
 * when a key changes its meaning (readers ignore keys that they do not know and refuse a larger
 * version); {@link io.github.jitterbook.result.ResultStore} a folder of them; {@link
 * io.github.jitterbook.result.ResultFile} a result in a file, with its trace in a second one.
 *
 * <p>Units stand in the keys: {@code Ns} is nanoseconds. A figure of which nothing was recorded is
 * null. Full histograms are kept, compressed, so that any percentile can be had later.
 *
 * <p>May import: trial (what was asked), host (where), latency (histograms), files.
 */
@NullMarked
package io.github.jitterbook.result;

import org.jspecify.annotations.NullMarked;
