package io.github.jitterbook.table;

import io.github.jitterbook.host.ThreadState;
import io.github.jitterbook.result.ProcessFacts;
import io.github.jitterbook.result.RunResult;

import java.util.List;

/** The threads of the process that measured, a row each. Thread-safe. */
public final class ThreadsTable {

    private ThreadsTable() {}

    /** The threads as they were before the loop's first wait; no row if they were not kept. */
    public static View of(RunResult run) {
        ProcessFacts process = run.process();
        List<ThreadState> threads = process == null ? null : process.threads();
        ViewBuilder<ThreadState> builder =
                new ViewBuilder<>(threads == null ? List.<ThreadState>of() : threads)
                        .text("name", ThreadState::name)
                        .count("tid", ThreadState::tid)
                        .text("policy", ThreadState::policy)
                        .count("priority", thread -> (long) thread.priority())
                        .count("nice", thread -> (long) thread.nice())
                        .text("cpus", ThreadState::cpus);
        if (threads == null) {
            builder.footnote("the trial did not ask for its threads (--threads)");
        }
        return builder.build("Threads of " + run.name());
    }
}
