package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

class AutogroupTest {

    @Test
    void shouldReadNameAndNice() {
        assertEquals(
                new Autogroup("/autogroup-461", -3), Autogroup.parse("/autogroup-461 nice -3"));
    }

    @Test
    void shouldRefuseATextOfAnotherForm() {
        assertThrows(IllegalStateException.class, () -> Autogroup.parse("461"));
    }

    @Test
    void shouldSayWhatTheKernelSays() throws Exception {
        Path enabled = Path.of("/proc/sys/kernel/sched_autogroup_enabled");
        Path group = Path.of("/proc/self/autogroup");
        assumeTrue(Files.exists(enabled) && Files.exists(group), "needs CONFIG_SCHED_AUTOGROUP");
        Optional<String> expected =
                Files.readString(enabled).strip().equals("1")
                        ? Optional.of(Files.readString(group).strip()).filter(s -> !s.isEmpty())
                        : Optional.empty();
        assertEquals(expected, Autogroup.current().map(a -> a.name() + " nice " + a.nice()));
    }
}
