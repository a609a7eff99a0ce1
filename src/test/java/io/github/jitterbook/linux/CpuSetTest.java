package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.NoSuchElementException;

class CpuSetTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0, 1",
        "0-3, 0-3, 4",
        "'0-3,8', '0-3,8', 5",
        "'8,0-3\n', '0-3,8', 5",
        "'1,2,3,1-2', 1-3, 3",
        "'0-1,63-64,127', '0-1,63-64,127', 5",
        "'1023-1025,4095', '1023-1025,4095', 4",
        "1048575, 1048575, 1",
        "'', '', 0",
        "'\n', '', 0",
    })
    void shouldReadAndWriteTheKernelsListFormat(String list, String written, int size) {
        CpuSet cpus = CpuSet.parse(list);
        assertEquals(written, cpus.toString());
        assertEquals(size, cpus.size());
        assertEquals(size == 0, cpus.isEmpty());
        assertEquals(cpus, CpuSet.parse(cpus.toString()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "-1",
                "3-",
                "-",
                ",",
                "1,",
                ",1",
                "3-1",
                "1-2-3",
                "0x1",
                "1.5",
                "0 1",
                "0-3:1/2",
                "1048576",
                "0-1048576",
                "4294967296",
                "99999999999999999999",
                "+1",
                "\u0661"
            })
    void shouldNameATextThatIsNoList(String list) {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> CpuSet.parse(list));
        assertTrue(refusal.getMessage().contains("\"" + list + "\""), refusal.getMessage());
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1_048_576, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void shouldRefuseANumberThatIsNoCpu(int cpu) {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> CpuSet.of(cpu));
        assertTrue(refusal.getMessage().contains("CPU " + cpu), refusal.getMessage());
    }

    @Test
    void shouldHoldItsNumbersInOrder() {
        CpuSet cpus = CpuSet.of(2000, 3, 64, 3);
        assertEquals(List.of(3, 64, 2000), cpus.cpus());
        assertEquals(2000, cpus.last());
        assertTrue(cpus.contains(64));
        assertFalse(cpus.contains(65));
        assertFalse(cpus.contains(-1));
        assertFalse(cpus.contains(Integer.MAX_VALUE));
    }

    @Test
    void shouldSubtractAndIntersectWithoutChanging() {
        CpuSet all = CpuSet.parse("0-3,64,2000");
        CpuSet some = CpuSet.parse("3-64,3000");
        assertEquals("0-2,2000", all.without(some).toString());
        assertEquals("3,64", all.intersection(some).toString());
        assertEquals("0-3,64,2000", all.toString());
        assertEquals("3-64,3000", some.toString());
        assertTrue(all.without(all).isEmpty());
    }

    @Test
    void shouldBeEqualByItsNumbers() {
        assertEquals(CpuSet.of(1, 0), CpuSet.parse("0-1"));
        assertEquals(CpuSet.of(1, 0).hashCode(), CpuSet.parse("0-1").hashCode());
        assertEquals(CpuSet.of(), CpuSet.of(7).without(CpuSet.of(7)));
        assertNotEquals(CpuSet.of(1), CpuSet.of(2));
    }

    @Test
    void shouldHaveNoLastNumberWhenEmpty() {
        assertThrows(NoSuchElementException.class, () -> CpuSet.of().last());
    }

    @Test
    void shouldGoThroughTheMaskAndBack() {
        for (String list : List.of("", "0", "63", "64", "0-63,65", "1,1024,4096")) {
            CpuSet cpus = CpuSet.parse(list);
            assertEquals(cpus, CpuSet.ofMask(cpus.toMask()));
        }
        // Bit n of word n / 64, as the kernel's masks are laid out.
        assertEquals("1,64,130", CpuSet.ofMask(new long[] {2, 1, 4}).toString());
    }
}
