package io.github.jitterbook.tuning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.testing.ChildJvm;
import io.github.jitterbook.testing.Privileges;
import io.github.jitterbook.trial.Setting;
import io.github.jitterbook.trial.StepSpec;
import io.github.jitterbook.trial.Steps;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

/** Steps in processes without privileges, or where they hold for the whole process. */
class RefusedStepsTest {

    private static final Map<String, StepSpec> SPECS =
            Map.of(
                    "nice", Steps.nice(-5),
                    "deadline", Steps.deadline(),
                    "lock-memory", Steps.lockMemoryOnFault(),
                    "thp-disable", Steps.thpDisable());

    private static final Map<String, StepKind> KINDS =
            Map.of(
                    "nice", new NiceKind(),
                    "deadline", new DeadlineKind(),
                    "lock-memory", new LockMemoryKind(),
                    "thp-disable", new ThpDisableKind());

    @Test
    void shouldSayWhichLimitKeepsANiceValueHigh() throws Exception {
        List<String> lines = refused("nice", "sys_nice");
        assertEquals("no", lines.get(0));
        assertTrue(lines.get(1).startsWith("nice 0"), lines.get(1));
        assertContains(lines.get(2), "EACCES");
        assertContains(lines.get(2), "RLIMIT_NICE 0 lets it be lowered to 0");
        assertContains(lines.get(2), "CAP_SYS_NICE is missing");
        assertContains(lines.get(3), "nice -20");
        assertContains(lines.get(3), "check: ulimit -e prints 40; undo:");
    }

    @Test
    void shouldSayThatADeadlineNeedsTheCapability() throws Exception {
        List<String> lines = refused("deadline", "sys_nice");
        assertEquals("no", lines.get(0));
        assertEquals("no deadline (SCHED_OTHER)", lines.get(1));
        assertContains(lines.get(2), "EPERM");
        assertContains(lines.get(2), "CAP_SYS_NICE is missing");
        assertContains(lines.get(3), "no resource limit grants it");
    }

    @Test
    void shouldSayWhyALockOnFaultIsRefused() throws Exception {
        List<String> lines = refused("lock-memory", "ipc_lock");
        assertEquals("no", lines.get(0));
        assertContains(lines.get(2), "MCL_ONFAULT) failed: ENOMEM");
        assertContains(lines.get(2), "RLIMIT_MEMLOCK is 64 kB");
    }

    /** Needs no privilege, and is one flag for the process. */
    @Test
    void shouldSwitchHugePagesOffAndOnAgain() throws Exception {
        List<String> lines = refused("thp-disable", "sys_nice");
        assertEquals("yes", lines.get(0));
        assertTrue(lines.get(1).startsWith("none; the system's setting is "), lines.get(1));
        assertTrue(lines.get(4).startsWith("not refused; "), lines.get(4));
    }

    private static List<String> refused(String step, String capability) throws Exception {
        return ChildJvm.of(Applying.class)
                .prefix(Privileges.without(capability))
                .args(step)
                .run()
                .successfulOutput()
                .lines()
                .toList();
    }

    private static void assertContains(String text, String part) {
        assertTrue(text.contains(part), text);
    }

    /** Applies a step and writes granted, effective, cause, remedy, and what holds after it. */
    static final class Applying {
        public static void main(String[] args) {
            StepKind kind = KINDS.get(args[0]);
            try (AppliedTuning applied = StepThread.apply(kind, SPECS.get(args[0]))) {
                Setting setting = applied.setting();
                System.out.println(setting.granted().label());
                System.out.println(setting.effective());
                System.out.println(setting.cause());
                System.out.println(setting.remedy());
            }
            System.out.println(kind.effective());
        }
    }
}
