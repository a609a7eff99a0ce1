package io.github.jitterbook.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SettingTest {

    @Test
    void shouldHaveNoCauseAndNoRemedyWhenGranted() {
        Setting setting = Setting.granted("pin", "CPU 1", "CPU 1", "CPUs 0-1", "the loop's thread");
        assertEquals(Granted.YES, setting.granted());
        assertNull(setting.cause());
        assertNull(setting.remedy());
        assertFalse(setting.refused());
    }

    @Test
    void shouldNotBeRefusedWhenNobodyAsked() {
        Setting setting = Setting.notRequested("pin", "CPUs 0-1", "the loop's thread");
        assertEquals("nothing", setting.requested());
        assertEquals(Granted.NOT_REQUESTED, setting.granted());
        assertFalse(setting.refused());
    }

    @Test
    void shouldBeRefusedWhenTheSystemSaysNoOrHasNoSuchThing() {
        assertTrue(with(Granted.NO).refused());
        assertTrue(with(Granted.UNAVAILABLE).refused());
        assertFalse(with(Granted.YES).refused());
    }

    @Test
    void shouldChangeNothingButTheReading() {
        Setting before = with(Granted.NO);
        assertEquals(
                new Setting("n", "r", Granted.NO, "after", "c", "m", "f", "h"),
                before.withEffective("after"));
    }

    private static Setting with(Granted granted) {
        return new Setting("n", "r", granted, "e", "c", "m", "f", "h");
    }
}
