/**
 * What a notebook's cells import: {@link io.github.jitterbook.Jitterbook}, by one static import.
 *
 * <pre>
 * import static io.github.jitterbook.Jitterbook.*;
 * var untuned = trial("default slack").hertz(1000).waiter("clock-nanosleep").seconds(8);
 * compare(untuned, untuned.named("1 ns").with(timerSlack(1)))
 * </pre>
 *
 * <p>{@link io.github.jitterbook.TrialBuilder} wraps a {@link io.github.jitterbook.trial.Trial} and
 * checks every call where it is made; {@link io.github.jitterbook.Runs} wraps results and shows
 * itself as a table, and gives charts. A façade and no more: what measures, judges and draws lies
 * below.
 *
 * <p>May import: everything but cli and kernel.
 */
@NullMarked
package io.github.jitterbook;

import org.jspecify.annotations.NullMarked;
