package io.github.jitterbook.latency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.LongStream;
import java.util.zip.DataFormatException;

class LatencyHistogramTest {

    private static final long HIGHEST_NS = 60_000_000_000L;

    @Test
    void shouldSurviveItsTextForm() {
        LatencyHistogram before = spread();
        LatencyHistogram after = LatencyHistogram.decode(before.encode());
        assertEquals(before.steps(), after.steps());
        assertEquals(before.count(), after.count());
        assertEquals(before.encode(), after.encode());
    }

    @Test
    void shouldHaveATextFormOfNothing() {
        LatencyHistogram after = LatencyHistogram.decode(LatencyHistogram.empty().encode());
        assertEquals(0, after.count());
        assertEquals(0, after.valueAt(99.9));
        assertEquals(0, after.highest());
        assertEquals(List.of(), after.steps());
        assertEquals(0, after.countBeyond(0));
    }

    @Test
    void shouldBeReadByHdrHistogram() throws DataFormatException {
        String text = spread().encode();
        // The prefix that HdrHistogram's log readers know a compressed V2 histogram by.
        assertTrue(text.startsWith("HISTFAAA"), text);
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text));
        Histogram theirs = Histogram.decodeFromCompressedByteBuffer(bytes, 0);
        assertEquals(spread().count(), theirs.getTotalCount());
        assertEquals(3, theirs.getNumberOfSignificantValueDigits());
        for (double percentile : new double[] {1, 50, 90, 99, 99.9, 100}) {
            assertEquals(theirs.getValueAtPercentile(percentile), spread().valueAt(percentile));
        }
    }

    @Test
    void shouldReadWhatHdrHistogramWrites() {
        Histogram theirs = new Histogram(2);
        theirs.recordValueWithCount(40, 3);
        theirs.recordValueWithCount(1_000_000, 1);
        ByteBuffer bytes = ByteBuffer.allocate(theirs.getNeededByteBufferCapacity());
        int length = theirs.encodeIntoCompressedByteBuffer(bytes);
        byte[] written = Arrays.copyOf(bytes.array(), length);
        LatencyHistogram ours =
                LatencyHistogram.decode(Base64.getEncoder().encodeToString(written));
        assertEquals(4, ours.count());
        assertEquals(40, ours.valueAt(75));
        assertEquals(1_000_000, ours.highest(), 10_000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "abc",
                "not base64!",
                "AAAAAAAAAAAAAAAAAAAAAAAA",
                "HISTFAAA",
                "HISTFA=="
            })
    void shouldSayThatGarbageIsNoHistogram(String garbage) {
        refused(garbage);
    }

    @Test
    void shouldSayThatACutOffOneIsNoHistogram() {
        byte[] whole = Base64.getDecoder().decode(spread().encode());
        for (int length = 0; length < whole.length - 8; length += 3) {
            refused(Base64.getEncoder().encodeToString(Arrays.copyOf(whole, length)));
        }
    }

    @Test
    void shouldCountWhatIsBeyondATime() {
        LatencyHistogram hundred = of(LongStream.rangeClosed(1, 100).toArray());
        assertEquals(100, hundred.countBeyond(0));
        assertEquals(50, hundred.countBeyond(50));
        assertEquals(1, hundred.countBeyond(99));
        assertEquals(0, hundred.countBeyond(100));
        assertEquals(0, hundred.countBeyond(Long.MAX_VALUE));
        assertEquals(100, hundred.countBeyond(-1));
    }

    @Test
    void shouldNotCountAtTheTimeItselfAsBeyond() {
        LatencyHistogram many = of(7, 7, 7, 8);
        assertEquals(1, many.countBeyond(7));
        // Nor at the value that the histogram shows for a percentile, whatever it rounds.
        LatencyHistogram large = of(1_234_567_891, 1_234_567_891);
        assertEquals(0, large.countBeyond(large.valueAt(50)));
    }

    @Test
    void shouldCountBetweenTimesWithoutTheUpperOne() {
        LatencyHistogram hundred = of(LongStream.rangeClosed(1, 100).toArray());
        assertEquals(10, hundred.countBetween(10, 20));
        assertEquals(99, hundred.countBetween(1, 100));
        assertEquals(0, hundred.countBetween(20, 20));
        assertEquals(100, hundred.countBetween(0, Long.MAX_VALUE));
    }

    @Test
    void shouldCountWhatWasExactlyOnTime() {
        LatencyHistogram some = of(0, 0, 0, 1, 5);
        assertEquals(5, some.countBeyond(-1));
        assertEquals(2, some.countBeyond(0));
        assertEquals(3, some.countBetween(0, 1));
        assertEquals(4, some.countBetween(0, 5));
    }

    @Test
    void shouldLoseNothingWhenTheRangeIsCutInPieces() {
        LatencyHistogram all = spread();
        long from = 0;
        long sum = 0;
        for (long to = 1; to < 100_000_000_000L; to *= 3) {
            sum += all.countBetween(from, to);
            from = to;
        }
        assertEquals(all.count(), sum);
    }

    @Test
    void shouldGiveTheStepsOfItsCumulativeDistribution() {
        assertEquals(
                List.of(
                        new LatencyHistogram.Step(0, 1),
                        new LatencyHistogram.Step(5, 3),
                        new LatencyHistogram.Step(300, 6)),
                of(5, 300, 0, 300, 5, 300).steps());
    }

    @Test
    void shouldAddUp() {
        List<LatencyHistogram> parts = List.of(of(1, 2), LatencyHistogram.empty(), of(2, 60));
        LatencyHistogram sum = LatencyHistogram.sum(parts);
        assertEquals(of(1, 2, 2, 60).steps(), sum.steps());
        assertEquals(2, parts.get(0).count());
        assertEquals(0, LatencyHistogram.sum(List.of()).count());
    }

    static void refused(String text) {
        String message =
                assertThrows(
                                IllegalArgumentException.class,
                                () -> LatencyHistogram.decode(text),
                                () -> "taken for a histogram: " + text)
                        .getMessage();
        assertTrue(message.startsWith("not a compressed HdrHistogram (V2, base64)"), message);
    }

    static LatencyHistogram of(long... values) {
        Distribution times = new Distribution();
        for (long value : values) {
            times.record(value);
        }
        return times.histogram();
    }

    /** Values over the whole range, from 0 to 60 s. */
    private static LatencyHistogram spread() {
        return of(LongStream.iterate(0, ns -> ns <= HIGHEST_NS, ns -> ns + ns / 9 + 1).toArray());
    }
}
