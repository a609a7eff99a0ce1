/**
 * What shall be measured, as pure values: no syscall, no file, no clock.
 *
 * <p>{@link io.github.jitterbook.trial.Trial} is one run of one loop, {@link
 * io.github.jitterbook.trial.StepSpec} one tuning step asked for, {@link
 * io.github.jitterbook.trial.Setting} what became of it, {@link
 * io.github.jitterbook.trial.GridPolicy} the one arithmetic of deadlines, {@link
 * io.github.jitterbook.trial.RunOrder} the order in which several trials are run.
 *
 * <p>Plans hold names, not objects, so that another process, a JSON file, the command line and a
 * cell can share them. Ranges are checked here; whether a name is known is for the runner's catalog
 * to say, which knows the classes behind the names.
 *
 * <p>May import: nothing of ours.
 */
@NullMarked
package io.github.jitterbook.trial;

import org.jspecify.annotations.NullMarked;
