/**
 * Running trials: each in a process of its own, with a catalog of every waiter, body and step by name.
 *
 * <p>{@link io.github.jitterbook.runner.TrialRunner} is the parent's side: it starts {@link
 * io.github.jitterbook.runner.TrialProcess}, reads its events, and makes a result of them, whole or
 * partial by the same code. {@link io.github.jitterbook.runner.TrialMain} is the child: it reads a {@link
 * io.github.jitterbook.runner.TrialRequest} as one JSON line from standard input, and writes JSON lines
 * to its original standard output:
 *
 * <pre>
 * {"event":"settings", "settings":[…]}             when everything is applied and read back
 * {"event":"frame", …}                             what was recorded since the last one; after 0.1 s,
 *                                                  then once a second, and at the end
 * {"event":"end", "reason":"completed", …}         or
 * {"event":"failed", "message":"…"}
 * </pre>
 *
 * <p>The child ends when its standard input does, since then its parent is gone; the line {@code stop}
 * before that asks for what it has so far. Frames are differences, so a child that is killed leaves a
 * partial result that is at most a second old.
 *
 * <p>{@link io.github.jitterbook.runner.ExperimentRunner} runs several trials in a stated order. {@link
 * io.github.jitterbook.runner.Catalog} is where a new waiter, body or step is entered.
 *
 * <p>May import: everything that runs and everything that is a value; no table, no plot, no kernel.
 */
@NullMarked
package io.github.jitterbook.runner;

import org.jspecify.annotations.NullMarked;
