/**
 * Checks of the instrument itself, on the machine that it runs on.
 *
 * <p><b>Main types.</b> {@link io.github.jitterbook.selftest.SelfTest} makes {@link
 * io.github.jitterbook.selftest.Check checks} one after the other and gives a {@link
 * io.github.jitterbook.verdict.TrustReport}; {@link io.github.jitterbook.selftest.Parts} are what
 * it checks: the loop's clock, its waiter, its recorder, a cyclictest, and whatever runs trials.
 * Tests pass parts with a planted fault; there is no flag for that.
 *
 * <p><b>Allowed imports.</b> interop, runner, verdict and what they may import.
 *
 * <p><b>Why so.</b> A machine's latencies vary twofold between equal runs, so no check rests on a
 * latency being small. They rest on three things that noise cannot turn: an independent reading of
 * the kernel's clock <em>before and after</em> each wake stamp, between which it must lie however
 * late it is; counts; and differences of medians of runs that alternate within milliseconds, with
 * the interval of the signed-rank test. What still fails is measured again, and is a failure when
 * it fails three times in a row.
 *
 * <p>More than fifteen types, since each check is one.
 */
@NullMarked
package io.github.jitterbook.selftest;

import org.jspecify.annotations.NullMarked;
