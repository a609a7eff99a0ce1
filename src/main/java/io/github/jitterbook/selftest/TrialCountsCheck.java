package io.github.jitterbook.selftest;

import io.github.jitterbook.result.Counts;
import io.github.jitterbook.result.RunResult;

/** The counts of a trial in a process of its own add up, through its pipe and all. */
final class TrialCountsCheck implements Check {

    private final TrialLook look;

    TrialCountsCheck(TrialLook look) {
        this.look = look;
    }

    @Override
    public String name() {
        return "trial-counts";
    }

    @Override
    public String expected() {
        return "cycles + missed = those planned; recorded + early + overflow = cycles − warm-up ="
                + " wakes in the histogram";
    }

    @Override
    public String meaning() {
        return "samples are lost between a trial's process and its result";
    }

    /** Without a trial there is no result to believe. */
    @Override
    public boolean essential() {
        return true;
    }

    @Override
    public boolean needsClock() {
        return false;
    }

    @Override
    public Finding attempt() throws InterruptedException {
        RunResult result = look.by(this).result();
        if (result.partial()) {
            return Finding.unknown("the trial ended early: " + result.partialCause());
        }
        Counts counts = result.counts();
        long inHistogram = result.lateness().decoded().count();
        boolean agree =
                counts.cycles() + counts.missed() == result.trial().cycles()
                        && counts.warmup() == result.trial().warmup()
                        && counts.recorded() + counts.early() + counts.overflow()
                                == counts.counted()
                        && inHistogram == counts.recorded();
        return Finding.of(
                agree,
                counts.cycles()
                        + " cycles + "
                        + counts.missed()
                        + " missed of "
                        + result.trial().cycles()
                        + "; "
                        + counts.warmup()
                        + " warm-up, "
                        + counts.recorded()
                        + " recorded, "
                        + inHistogram
                        + " in the histogram");
    }
}
