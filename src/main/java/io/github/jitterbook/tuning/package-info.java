/**
 * Tuning: what is asked of the kernel before a loop runs, read back, and undone after it.
 *
 * <p>A {@link io.github.jitterbook.tuning.StepKind} is one kind of step: it checks the arguments of
 * a {@link io.github.jitterbook.trial.StepSpec}, makes a {@link
 * io.github.jitterbook.tuning.TuningStep} of it, and reads what is in force. {@code apply} gives an
 * {@link io.github.jitterbook.tuning.AppliedTuning}, whose value is a {@link
 * io.github.jitterbook.trial.Setting} and whose close takes the step back. A refusal is never an
 * exception and never silent: it is a setting with the call, its errno, the likely cause and a
 * remedy.
 *
 * <p>Steps for a thread act on the calling thread, so they are applied, and read, on the loop's
 * own.
 *
 * <p>Twenty-three types, since each of the eleven kinds is a class; {@code NiceReach}, {@code
 * StackToucher} and {@code IdleSpinner} are what three of them are made of.
 *
 * <p>May import: linux (the calls), host (what this machine is), trial (specs and settings).
 */
@NullMarked
package io.github.jitterbook.tuning;

import org.jspecify.annotations.NullMarked;
