package io.github.jitterbook.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.linux.Capabilities;
import io.github.jitterbook.linux.Capabilities.Capability;
import io.github.jitterbook.linux.CpuAffinity;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.linux.ThreadScheduling;
import io.github.jitterbook.linux.ThreadScheduling.Policy;
import io.github.jitterbook.linux.ThreadScheduling.State;
import io.github.jitterbook.loop.WaitingThread;
import io.github.jitterbook.trial.Keep;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Trial;
import io.github.jitterbook.tuning.TuningContext;

import org.junit.jupiter.api.Test;

import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** Code of a cell may never return: it never keeps a real-time policy. */
class SharedProcessTest {

    private static final Trial INHERITING = Trial.named("t").keeping(Keep.INHERITED_STATE);

    @Test
    void shouldLeaveARealTimePolicyThatWasInheritedOnlyInAProcessThatIsNotItsOwn()
            throws Exception {
        assumeTrue(Platform.unavailable().isEmpty(), "needs Linux on x86-64 or aarch64");
        assumeTrue(Capabilities.effective(Capability.SYS_NICE), "needs CAP_SYS_NICE");
        Setting here = underFifo(false);
        assertEquals("SCHED_OTHER", here.requested());
        assertEquals("SCHED_FIFO 1", here.found());
        assertTrue(here.effective().startsWith("SCHED_OTHER"), here::effective);
        assertTrue(underFifo(true).effective().startsWith("SCHED_FIFO 1"));
    }

    private static Setting underFifo(boolean own) throws Exception {
        TuningContext context = new TuningContext(INHERITING, CpuAffinity.current(), 0, () -> {});
        // Once before, so that no class is loaded under the policy.
        scheduling(context, own);
        FutureTask<Setting> task =
                new FutureTask<>(
                        () -> {
                            ThreadScheduling.set(new State(Policy.FIFO, 1, false));
                            return scheduling(context, own);
                        });
        Thread thread = new Thread(task, "under-fifo");
        thread.start();
        return task.get(30, TimeUnit.SECONDS);
    }

    private static Setting scheduling(TuningContext context, boolean own) {
        try (TuningLedger ledger =
                TuningLedger.apply(INHERITING, context, own, WaitingThread.LOOP)) {
            return ledger.settings().stream()
                    .filter(one -> one.name().equals(StepSpec.SCHEDULING))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
