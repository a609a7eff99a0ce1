package io.github.jitterbook.selftest;

import io.github.jitterbook.result.RunResult;

/** The loop of a trial in a process of its own allocates nothing in a cycle. */
final class TrialAllocationCheck implements Check {

    private final TrialLook look;

    TrialAllocationCheck(TrialLook look) {
        this.look = look;
    }

    @Override
    public String name() {
        return "trial-allocation";
    }

    @Override
    public String expected() {
        return "0 bytes a cycle";
    }

    @Override
    public String meaning() {
        return "a trial's loop makes garbage: its collections are part of what it measures";
    }

    @Override
    public boolean needsClock() {
        return false;
    }

    @Override
    public Finding attempt() throws InterruptedException {
        RunResult result = look.by(this).result();
        Long bytes = result.allocatedBytes();
        if (bytes == null || result.counts().counted() == 0) {
            return Finding.unknown("the trial's JVM does not tell what its loop allocates");
        }
        return AllocationCheck.finding(bytes, result.counts().counted());
    }
}
