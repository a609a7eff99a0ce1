package io.github.jitterbook.latency;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

import java.util.Arrays;
import java.util.Base64;
import java.util.List;

class LatencyHistogramPropertyTest {

    private static final long HIGHEST_NS = 60_000_000_000L;

    @Property
    void shouldSayThatArbitraryBytesAreNoHistogram(@ForAll @Size(max = 100) byte[] bytes) {
        LatencyHistogramTest.refused(Base64.getEncoder().encodeToString(bytes));
    }

    @Property
    void shouldSurviveItsTextFormWhateverItHolds(
            @ForAll @Size(max = 200) List<@LongRange(max = HIGHEST_NS) Long> values) {
        LatencyHistogram before =
                LatencyHistogramTest.of(values.stream().mapToLong(value -> value).toArray());
        LatencyHistogram after = LatencyHistogram.decode(before.encode());
        assertEquals(values.size(), after.count());
        assertEquals(before.steps(), after.steps());
        assertEquals(before.encode(), after.encode());
    }

    @Property
    void shouldAddUpWhateverThePartsHold(
            @ForAll @Size(max = 50) List<@LongRange(max = HIGHEST_NS) Long> values,
            @ForAll @IntRange(max = 50) int cut) {
        long[] all = values.stream().mapToLong(value -> value).toArray();
        int middle = Math.min(cut, all.length);
        LatencyHistogram sum =
                LatencyHistogram.sum(
                        List.of(
                                LatencyHistogramTest.of(Arrays.copyOf(all, middle)),
                                LatencyHistogramTest.of(
                                        Arrays.copyOfRange(all, middle, all.length))));
        assertEquals(LatencyHistogramTest.of(all).steps(), sum.steps());
    }
}
