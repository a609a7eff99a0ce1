package io.github.jitterbook.selftest;

import io.github.jitterbook.host.Host;
import io.github.jitterbook.interop.InteropFormatException;
import io.github.jitterbook.interop.ToolFailedException;
import io.github.jitterbook.linux.SystemCallException;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;
import io.github.jitterbook.verdict.TrustLine;
import io.github.jitterbook.verdict.TrustOutcome;
import io.github.jitterbook.verdict.TrustReport;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Checks the instrument on this machine, in about half a minute; what is odd is measured again, and
 * has failed when it is odd three times in a row. Not thread-safe; it measures, so nothing else
 * should.
 *
 * <p>Nothing is changed but settings of threads and processes that it starts and ends.
 */
public final class SelfTest {

    /** How many checks there are. */
    public static final int CHECKS = 21;

    /** So many odd ones in a row are a failure. */
    private static final int FAILURES = 3;

    /** With those that were too noisy to say anything. */
    private static final int ATTEMPTS = 5;

    /** Later than this, noise is not waited out: the whole shall take less than a minute. */
    private static final long PATIENCE_NS = 18_000_000_000L;

    private static final Duration TRIAL = Duration.ofMillis(900);

    /** A value that no thread has by itself. */
    private static final long SLACK_NS = 12_345;

    private static final int PRIORITY = 80;

    private final Parts parts;

    /**
     * @param parts what is checked; see {@link Parts#ofProduct}
     */
    public SelfTest(Parts parts) {
        this.parts = parts;
    }

    /** Hears how far it is. */
    @FunctionalInterface
    public interface Listener {
        /**
         * Called before each attempt.
         *
         * @param done checks made, of {@link SelfTest#CHECKS}
         * @param next the check that is being made, and which attempt
         */
        void at(int done, String next);
    }

    /**
     * Makes every check.
     *
     * @throws InterruptedException if the calling thread was interrupted; everything it started has
     *     then ended
     */
    public TrustReport run(Listener listener) throws InterruptedException {
        Instant begin = Instant.now();
        long beginNs = System.nanoTime();
        List<TrustLine> lines = new ArrayList<>();
        boolean clockWrong = false;
        // First of all: the drift is measured from here to the last check.
        List<Check> checks = checks();
        for (Check check : checks) {
            TrustLine line =
                    clockWrong && check.needsClock()
                            ? line(check, notWithoutClock(), 1)
                            : judged(check, lines.size(), beginNs, listener);
            lines.add(line);
            clockWrong |=
                    check instanceof ClockIdentityCheck && line.outcome() == TrustOutcome.FAIL;
        }
        return new TrustReport(
                begin.truncatedTo(ChronoUnit.MILLIS).toString(),
                Host.live().snapshot(),
                (System.nanoTime() - beginNs) / 1e9,
                lines);
    }

    private List<Check> checks() {
        Check drift = new ClockDriftCheck(parts.clock());
        TrialLook normal =
                new TrialLook(
                        parts.trials(),
                        Trial.named("self-test")
                                .withDuration(TRIAL)
                                .withStep(Steps.timerSlack(SLACK_NS)));
        TrialLook realTime =
                new TrialLook(
                        parts.trials(),
                        Trial.named("self-test, real time")
                                .withDuration(TRIAL)
                                .withStep(Steps.pin())
                                .withStep(Steps.fifo(PRIORITY)));
        List<Check> checks = new ArrayList<>();
        checks.add(new WarmUpCheck(parts));
        checks.add(new ClockIdentityCheck(parts.clock()));
        checks.add(new ClockGranularityCheck(parts.clock()));
        checks.addAll(Probes.checks(parts));
        checks.add(new CountsCheck(parts));
        checks.add(new WakeTimesCheck(parts));
        checks.add(new StallCheck(parts));
        checks.add(new AllocationCheck(parts));
        checks.add(new ReferenceCheck(parts));
        checks.add(new DelayCheck(parts));
        checks.add(SettingCheck.ofSlack(StepSpec.TIMER_SLACK, normal));
        checks.add(new TrialCountsCheck(normal));
        checks.add(new TrialAllocationCheck(normal));
        checks.add(SettingCheck.ofPolicy(StepSpec.SCHEDULING, realTime));
        checks.add(SettingCheck.ofCpus(StepSpec.PIN, realTime));
        checks.add(new RivalCheck(parts));
        checks.add(drift);
        return checks;
    }

    private static Finding notWithoutClock() {
        return Finding.unknown("not measured: the loop's clock is not CLOCK_MONOTONIC");
    }

    private static TrustLine judged(Check check, int done, long beginNs, Listener listener)
            throws InterruptedException {
        int failures = 0;
        for (int attempt = 1; ; attempt++) {
            listener.at(done, attempt == 1 ? check.name() : check.name() + ", attempt " + attempt);
            Finding finding = attempt(check);
            boolean failed = finding.outcome() == TrustOutcome.FAIL;
            failures = failed ? failures + 1 : 0;
            if (failures == FAILURES || (!failed && !finding.noisy())) {
                return line(check, finding, attempt);
            }
            boolean late = System.nanoTime() - beginNs > PATIENCE_NS;
            if (attempt == ATTEMPTS || (finding.noisy() && late)) {
                return line(check, finding.undecided(), attempt);
            }
        }
    }

    /**
     * What the system or a tool refuses is unknown; anything else that breaks is the instrument.
     */
    private static Finding attempt(Check check) throws InterruptedException {
        try {
            return check.attempt();
        } catch (UnsupportedOperationException
                | SystemCallException
                | ToolFailedException
                | InteropFormatException
                | UncheckedIOException refused) {
            return Finding.unknown(
                    Objects.requireNonNullElse(refused.getMessage(), refused.toString()));
        } catch (RuntimeException broken) {
            return Finding.of(false, "it broke: " + broken);
        }
    }

    private static TrustLine line(Check check, Finding finding, int attempts) {
        return new TrustLine(
                check.name(),
                finding.outcome(),
                check.essential(),
                finding.measured(),
                check.expected(),
                check.meaning(),
                attempts,
                finding.figures());
    }
}
