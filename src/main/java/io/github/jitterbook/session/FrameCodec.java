package io.github.jitterbook.session;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.JsonNode;

import io.github.jitterbook.latency.Count;
import io.github.jitterbook.latency.Distribution;
import io.github.jitterbook.latency.Episodes;
import io.github.jitterbook.latency.LatencyTrace;
import io.github.jitterbook.latency.Quantity;
import io.github.jitterbook.latency.RecorderFrame;
import io.github.jitterbook.latency.TraceBuffer;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;

/**
 * A frame as a JSON event and back. Writing allocates next to nothing, since it happens beside the
 * loop in a small heap: a collection would stop the loop. Not thread-safe.
 */
public final class FrameCodec implements Distribution.CountVisitor {

    private static final SerializableString EVENT = new SerializedString("event");
    private static final SerializableString FRAME = new SerializedString("frame");
    private static final SerializableString COUNTS = new SerializedString("counts");
    private static final SerializableString EPISODES = new SerializedString("episodes");
    private static final SerializableString WAKES = new SerializedString("wakes");
    private static final SerializableString MOMENTS = new SerializedString("moments");
    private static final SerializableString BUCKETS = new SerializedString("buckets");
    private static final SerializableString TRACE = new SerializedString("trace");

    private static final Quantity[] QUANTITIES = Quantity.values();
    private static final SerializableString[] NAMES =
            Arrays.stream(QUANTITIES)
                    .map(quantity -> new SerializedString(quantity.key()))
                    .toArray(SerializableString[]::new);
    private static final Count[] EVERY_COUNT = Count.values();

    private final JsonGenerator json;

    FrameCodec(JsonGenerator json) {
        this.json = json;
    }

    void write(RecorderFrame frame) throws IOException {
        json.writeStartObject();
        json.writeFieldName(EVENT);
        json.writeString(FRAME);
        json.writeFieldName(COUNTS);
        json.writeStartArray();
        for (Count count : EVERY_COUNT) {
            json.writeNumber(frame.get(count));
        }
        json.writeEndArray();
        json.writeFieldName(EPISODES);
        json.writeStartArray();
        for (long episodes : frame.episodes()) {
            json.writeNumber(episodes);
        }
        json.writeEndArray();
        json.writeFieldName(WAKES);
        json.writeStartArray();
        json.writeNumber(frame.firstWakeNs());
        json.writeNumber(frame.lastWakeNs());
        json.writeEndArray();
        for (int i = 0; i < QUANTITIES.length; i++) {
            json.writeFieldName(NAMES[i]);
            write(frame.get(QUANTITIES[i]));
        }
        if (frame.trace().capacity() > 0) {
            write(frame.trace());
        }
        json.writeEndObject();
    }

    /** What was lost, then the cycles' figures in a flat list. */
    private void write(TraceBuffer trace) throws IOException {
        json.writeFieldName(TRACE);
        json.writeStartArray();
        json.writeNumber(trace.lost());
        for (int i = 0; i < trace.cycles(); i++) {
            json.writeNumber(trace.deadlineNs(i));
            json.writeNumber(trace.waitEntryNs(i));
            json.writeNumber(trace.wakeNs(i));
        }
        json.writeEndArray();
    }

    private void write(Distribution times) throws IOException {
        json.writeStartObject();
        json.writeFieldName(MOMENTS);
        json.writeStartArray();
        json.writeNumber(times.count());
        json.writeNumber(times.overflow());
        json.writeNumber(times.minNs());
        json.writeNumber(times.maxNs());
        // The exact bits: a double's decimal form would allocate and need not be exact.
        json.writeNumber(Double.doubleToRawLongBits(times.sumNs()));
        json.writeNumber(Double.doubleToRawLongBits(times.sumOfSquares()));
        json.writeEndArray();
        json.writeFieldName(BUCKETS);
        json.writeStartArray();
        times.forEachCount(this);
        json.writeEndArray();
        json.writeEndObject();
    }

    /** One bucket: two numbers of the flat list. */
    @Override
    public void visit(long valueNs, long times) {
        try {
            json.writeNumber(valueNs);
            json.writeNumber(times);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /**
     * Reads a frame event into an empty frame.
     *
     * @param trace gets the cycles of a trace; null where the trial keeps none
     * @throws RuntimeException of many kinds if the event is not one
     */
    public static void read(
            JsonNode event, RecorderFrame frame, LatencyTrace.@Nullable Builder trace) {
        read(event, frame);
        if (trace != null) {
            readTrace(event.required("trace"), frame.counted(), trace);
        } else if (event.has("trace")) {
            throw new IllegalArgumentException("a trace that nobody asked for");
        }
    }

    /** All of it is checked first: half a frame's cycles would leave a gap. */
    private static void readTrace(JsonNode json, long counted, LatencyTrace.Builder trace) {
        JsonNode figures = wholeNumbers(json, "a trace", json.size());
        long lost = figures.required(0).longValue();
        int cycles = (figures.size() - 1) / TraceBuffer.FIGURES;
        if (lost < 0
                || figures.size() != cycles * TraceBuffer.FIGURES + 1
                || cycles + lost != counted) {
            throw new IllegalArgumentException(
                    "a trace of "
                            + figures.size()
                            + " figures, "
                            + lost
                            + " cycles lost, for "
                            + counted
                            + " cycles");
        }
        for (int i = 1; i < figures.size(); i += TraceBuffer.FIGURES) {
            trace.add(
                    figures.get(i).longValue(),
                    figures.get(i + 1).longValue(),
                    figures.get(i + 2).longValue());
        }
        if (lost > 0) {
            trace.incomplete();
        }
    }

    private static void read(JsonNode event, RecorderFrame frame) {
        JsonNode counts = numbers(event, "counts", EVERY_COUNT.length);
        for (Count count : EVERY_COUNT) {
            frame.add(count, counts.get(count.ordinal()).longValue());
        }
        JsonNode episodes = numbers(event, "episodes", Episodes.thresholds());
        for (int i = 0; i < Episodes.thresholds(); i++) {
            frame.episodes()[i] = episodes.get(i).longValue();
        }
        JsonNode wakes = numbers(event, "wakes", 2);
        frame.setWakes(wakes.get(0).longValue(), wakes.get(1).longValue());
        for (Quantity quantity : QUANTITIES) {
            read(event.required(quantity.key()), frame.get(quantity));
        }
    }

    private static void read(JsonNode json, Distribution times) {
        JsonNode moments = numbers(json, "moments", 6);
        times.addMoments(
                moments.get(0).longValue(),
                moments.get(1).longValue(),
                moments.get(2).longValue(),
                moments.get(3).longValue(),
                Double.longBitsToDouble(moments.get(4).longValue()),
                Double.longBitsToDouble(moments.get(5).longValue()));
        JsonNode buckets = json.required("buckets");
        long total = 0;
        for (int i = 0; i < buckets.size(); i += 2) {
            long many = buckets.required(i + 1).longValue();
            times.addCount(buckets.required(i).longValue(), many);
            total += many;
        }
        if (total != moments.get(0).longValue()) {
            throw new IllegalArgumentException("buckets hold " + total + " of " + moments.get(0));
        }
    }

    /** An array of so many whole numbers: one that was spoilt has others, or something else. */
    private static JsonNode numbers(JsonNode object, String name, int count) {
        return wholeNumbers(object.required(name), name, count);
    }

    private static JsonNode wholeNumbers(JsonNode array, String name, int count) {
        if (!array.isArray() || array.size() != count) {
            throw new IllegalArgumentException(name + " are not " + count + " numbers");
        }
        for (JsonNode number : array) {
            if (!number.isIntegralNumber() || !number.canConvertToLong()) {
                throw new IllegalArgumentException(name + " hold " + number);
            }
        }
        return array;
    }
}
