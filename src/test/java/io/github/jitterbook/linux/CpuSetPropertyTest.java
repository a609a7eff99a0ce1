package io.github.jitterbook.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

import java.util.Set;

class CpuSetPropertyTest {

    @Property
    void shouldReadWhatItWritesWhateverTheNumbers(@ForAll("cpus") Set<Integer> numbers) {
        CpuSet cpus = CpuSet.of(numbers.stream().mapToInt(cpu -> cpu).toArray());
        assertEquals(numbers.stream().sorted().toList(), cpus.cpus());
        assertEquals(cpus, CpuSet.parse(cpus.toString()));
        assertEquals(cpus, CpuSet.ofMask(cpus.toMask()));
    }

    /** Neighbours among them, so that there are ranges. */
    @Provide
    Arbitrary<Set<Integer>> cpus() {
        return Arbitraries.oneOf(
                Arbitraries.integers().between(0, 130).set(),
                Arbitraries.integers().between(0, CpuSet.MAX_CPU).set().ofMaxSize(20));
    }
}
