package io.github.jitterbook.tuning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jitterbook.linux.CpuSet;
import io.github.jitterbook.linux.ThreadScheduling;
import io.github.jitterbook.linux.ThreadScheduling.Policy;
import io.github.jitterbook.linux.ThreadScheduling.State;
import io.github.jitterbook.testing.ChildJvm;
import io.github.jitterbook.trial.Granted;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.Steps;
import io.github.jitterbook.trial.Trial;

import org.junit.jupiter.api.Test;

/** In a process of its own, since the step also sets a limit that cannot be raised again. */
class LeavingRealTimeTest {

    private static final String REFUSED = "refused";

    /**
     * Only CAP_SYS_NICE may clear SCHED_RESET_ON_FORK. A user with a rtprio limit alone has it not,
     * and must still be able to leave the policy.
     */
    @Test
    void shouldLeaveTheFlagThatOnlyACapabilityMayClear() throws Exception {
        String out = ChildJvm.of(ThereAndBack.class).run().successfulOutput();
        assumeTrue(!out.startsWith(REFUSED), "needs CAP_SYS_NICE or RLIMIT_RTPRIO");
        assertEquals(
                "SCHED_FIFO 5 true, then SCHED_OTHER true, then SCHED_OTHER true", out.strip());
    }

    /** FIFO and back, and once more the baseline that a second trial would set. */
    static final class ThereAndBack {
        public static void main(String[] args) throws InterruptedException {
            Thread thread = new Thread(ThereAndBack::goThereAndBack);
            thread.start();
            thread.join();
        }

        private static void goThereAndBack() {
            TuningContext context =
                    new TuningContext(Trial.named("steps"), CpuSet.of(), 0, () -> {});
            AppliedTuning fifo = new SchedulingKind().step(Steps.fifo(5)).apply(context);
            if (fifo.setting().granted() != Granted.YES) {
                System.out.println(REFUSED + ": " + fifo.setting());
                return;
            }
            String there = told();
            fifo.close();
            String back = told();
            Setting baseline =
                    new SchedulingKind()
                            .step(Steps.scheduling("other", 0))
                            .apply(context)
                            .setting();
            assertTrue(baseline.granted() == Granted.YES, baseline.toString());
            System.out.println(there + ", then " + back + ", then " + told());
        }

        private static String told() {
            State state = ThreadScheduling.current();
            String policy =
                    state.policy() == Policy.OTHER
                            ? "SCHED_OTHER"
                            : "SCHED_FIFO " + state.priority();
            return policy + " " + state.resetOnFork();
        }
    }
}
