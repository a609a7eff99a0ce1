package io.github.jitterbook.selftest;

import io.github.jitterbook.latency.RecorderFrame;
import io.github.jitterbook.latency.TraceBuffer;

import java.util.Arrays;

/**
 * Every wake is stamped when it was: between two readings of the kernel's clock; and the recorded
 * distribution is that of these wakes.
 */
final class WakeTimesCheck implements Check {

    private static final int CYCLES = 500;

    /** The histogram keeps three digits. */
    private static final double ROUNDING = 0.001;

    private static final double[] PERCENTILES = {50, 90, 99};

    private final Parts parts;

    WakeTimesCheck(Parts parts) {
        this.parts = parts;
    }

    @Override
    public String name() {
        return "wake-times";
    }

    @Override
    public String expected() {
        return "every wake between two readings of the kernel's clock; sum, maximum and percentiles"
                + " of the recorder within those of the readings";
    }

    @Override
    public String meaning() {
        return "wakes are stamped at another time than the loop woke, or recorded as something"
                + " else: no lateness of any run is right";
    }

    @Override
    public boolean essential() {
        return true;
    }

    @Override
    public Finding attempt() throws InterruptedException {
        return LoopThread.run(this::measure);
    }

    private Finding measure() throws InterruptedException {
        Brackets brackets = new Brackets(CYCLES);
        Finding[] finding = new Finding[1];
        try (LoopRig rig = new LoopRig(parts, CYCLES)) {
            rig.run(CYCLES, 0, brackets::around, brackets.before(cycle -> {}), () -> {});
            rig.recorder().drain(frame -> finding[0] = judge(frame, brackets));
        }
        return finding[0];
    }

    private static Finding judge(RecorderFrame frame, Brackets brackets) {
        int inside = 0;
        TraceBuffer trace = frame.trace();
        int wakes = Math.min(trace.cycles(), brackets.cycles());
        for (int i = 0; i < wakes; i++) {
            long late = trace.wakeNs(i) - trace.deadlineNs(i);
            if (trace.deadlineNs(i) == brackets.deadlineNs(i)
                    && brackets.leastNs(i) <= late
                    && late <= brackets.mostNs(i)) {
                inside++;
            }
        }
        String wrong = distribution(frame, brackets);
        return Finding.of(
                inside == CYCLES && wrong.isEmpty(),
                inside
                        + " of "
                        + CYCLES
                        + " wakes inside, "
                        + (wrong.isEmpty() ? "distribution as stamped" : wrong));
    }

    /** What of the recorded distribution lies outside; empty if nothing does. */
    private static String distribution(RecorderFrame frame, Brackets brackets) {
        double[] least = new double[brackets.cycles()];
        double[] most = new double[brackets.cycles()];
        for (int i = 0; i < least.length; i++) {
            least[i] = brackets.leastNs(i);
            most[i] = brackets.mostNs(i);
        }
        double sum = frame.lateness().sumNs();
        if (sum < Arrays.stream(least).sum() || sum > Arrays.stream(most).sum()) {
            return "the sum of the recorded is outside";
        }
        Arrays.sort(least);
        Arrays.sort(most);
        int last = least.length - 1;
        double max = frame.lateness().maxNs();
        if (max < least[last] || max > most[last]) {
            return "the maximum is outside";
        }
        for (double percentile : PERCENTILES) {
            int index = Math.max(0, (int) Math.ceil(least.length * percentile / 100) - 1);
            double value = frame.lateness().histogram().valueAt(percentile);
            if (value < least[index] * (1 - ROUNDING) || value > most[index] * (1 + ROUNDING)) {
                return "p" + Math.round(percentile) + " is outside";
            }
        }
        return "";
    }
}
