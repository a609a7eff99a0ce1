package io.github.jitterbook.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.host.HostSnapshot;
import io.github.jitterbook.trial.Setting;

import org.junit.jupiter.api.Test;

import tech.tablesaw.api.Table;

import java.util.List;

class SettingsAndHostTableTest {

    @Test
    void shouldShowEveryLineOfTheLedger() {
        Table table =
                SettingsTable.of(
                                SampleRun.named("r")
                                        .setting(
                                                Setting.granted(
                                                        "timer-slack",
                                                        "1 ns",
                                                        "1 ns",
                                                        "50000 ns",
                                                        "the loop's thread"))
                                        .fifoRefused()
                                        .setting(Setting.notRequested("pin", "0-3", "the loop"))
                                        .build())
                        .table();
        assertEquals(
                List.of(
                        "name",
                        "requested",
                        "granted",
                        "effective",
                        "found",
                        "holds_for",
                        "cause",
                        "remedy"),
                table.columnNames());
        assertEquals(3, table.rowCount());
        assertEquals("yes", table.stringColumn("granted").get(0));
        assertEquals("50000 ns", table.stringColumn("found").get(0));
        assertEquals("", table.stringColumn("cause").get(0));
        assertEquals("no", table.stringColumn("granted").get(1));
        assertTrue(table.stringColumn("cause").get(1).contains("EPERM"));
        assertTrue(table.stringColumn("remedy").get(1).contains("rtprio"));
        assertEquals("not requested", table.stringColumn("granted").get(2));
    }

    @Test
    void shouldShowWhatIsNotKnownOfAHostAsUnknown() {
        Table table = HostTable.of(new HostSnapshot("Linux 6.1", null, 2, null, "17")).table();
        assertEquals(List.of("property", "value"), table.columnNames());
        assertEquals("unknown", valueOf(table, "CPU model"));
        assertEquals("unknown", valueOf(table, "virtualised"));
        assertEquals("2", valueOf(table, "CPUs"));
        assertEquals(
                "yes",
                valueOf(
                        HostTable.of(new HostSnapshot("k", "m", 2, true, "17")).table(),
                        "virtualised"));
    }

    private static String valueOf(Table table, String property) {
        for (int row = 0; row < table.rowCount(); row++) {
            if (table.stringColumn("property").get(row).equals(property)) {
                return table.stringColumn("value").get(row);
            }
        }
        throw new AssertionError("no property " + property);
    }
}
