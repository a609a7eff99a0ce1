/**
 * The one periodic loop: waits for a deadline, stamps the wake, runs a body, records.
 *
 * <p>{@link io.github.jitterbook.loop.PeriodicLoop} takes its {@link
 * io.github.jitterbook.loop.LoopClock}, {@link io.github.jitterbook.loop.Waiter} and {@link
 * io.github.jitterbook.loop.LoopBody} as arguments: the real ones to measure, a scripted pair to
 * warm the code up ({@link io.github.jitterbook.loop.LoopWarmUp}) and to test its arithmetic
 * exactly. In the product each call of its hot path sees at most those two receiver types, so that
 * the JVM inlines both.
 *
 * <p>What waits is a {@link io.github.jitterbook.loop.Waiter}; each is made by a {@link
 * io.github.jitterbook.loop.WaiterKind}, which has its name and says whether this machine has it,
 * and which thread really waits ({@link io.github.jitterbook.loop.WaitingThread}). What a cycle
 * does is a {@link io.github.jitterbook.loop.LoopBody}, made by a {@link
 * io.github.jitterbook.loop.BodyKind}.
 *
 * <p>More than fifteen types: a class each for nine ways to wait and six bodies.
 *
 * <p>{@link io.github.jitterbook.loop.NativeLoop} is the same loop in C, for comparison; {@link
 * io.github.jitterbook.loop.LoopKind} names the two. A test holds that both tell the recorder the
 * same about the same times, so that what is read about {@code PeriodicLoop} holds for both.
 *
 * <p>May import: linux (to wait), latency (to record), trial (the grid policy).
 */
@NullMarked
package io.github.jitterbook.loop;

import org.jspecify.annotations.NullMarked;
