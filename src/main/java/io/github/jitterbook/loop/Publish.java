package io.github.jitterbook.loop;

import io.github.jitterbook.trial.Achieved;
import io.github.jitterbook.trial.Trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * {@code publish}: formats a line of JSON with the cycle's figures and writes it to a pipe, one
 * line a cycle: what a controller pays for its telemetry, formatting, a system call, and waking who
 * reads.
 *
 * <p>A line is {@code {"cycle":12,"t_ns":…,"interval_ns":…}}, some 70 bytes: the number of the
 * cycle, when its body began, and how long after the one before. The reader is a normal thread of
 * the same process, {@code jitterbook-sink}, on its housekeeping CPUs; it throws away what it
 * reads. The writer never waits: a line for which the pipe (64 KiB) has no room is dropped and
 * counted, as telemetry that must not stop its loop does; a line is never written in part.
 *
 * <p>Allocates nothing. The lines of the run's warm-up wakes are published too.
 */
public final class Publish implements BodyKind {

    private static final String READER_THREAD = "jitterbook-sink";

    @Override
    public String alias() {
        return "publish";
    }

    @Override
    public String description() {
        return "formats a line of JSON and writes it to a pipe that a thread reads; never waits";
    }

    @Override
    public LoopBody create(Trial trial) {
        try {
            return Publisher.start();
        } catch (IOException refused) {
            throw new UncheckedIOException("no pipe to publish to", refused);
        }
    }

    /** The body itself, on any channel. */
    static final class Publisher implements LoopBody {
        private static final int LINE_BYTES = 128;
        private static final int MAX_DIGITS = 20;

        private static final byte[] CYCLE = ascii("{\"cycle\":");
        private static final byte[] TIME = ascii(",\"t_ns\":");
        private static final byte[] INTERVAL = ascii(",\"interval_ns\":");
        private static final byte[] END = ascii("}\n");

        private final WritableByteChannel rehearsal;
        private final WritableByteChannel pipe;
        private final List<Thread> readers;
        private final byte[] digits = new byte[MAX_DIGITS];
        private final ByteBuffer line = ByteBuffer.allocateDirect(LINE_BYTES);

        private WritableByteChannel channel;
        private long previousNs;
        private long lines;
        private long bytes;
        private long dropped;

        /**
         * @param rehearsal takes the lines before the loop begins, so that nobody sees them who
         *     reads the other
         * @param pipe takes a line whole or not at all
         * @param readers end when the two are closed
         */
        Publisher(WritableByteChannel rehearsal, WritableByteChannel pipe, List<Thread> readers) {
            this.rehearsal = rehearsal;
            this.pipe = pipe;
            this.readers = readers;
            channel = rehearsal;
        }

        static Publisher start() throws IOException {
            // Two of a kind: the code that is compiled for the first serves the second.
            Pipe first = nonBlocking();
            Pipe second = nonBlocking();
            List<Thread> readers = List.of(reader(first), reader(second));
            return new Publisher(first.sink(), second.sink(), readers);
        }

        private static Pipe nonBlocking() throws IOException {
            Pipe pipe = Pipe.open();
            pipe.sink().configureBlocking(false);
            return pipe;
        }

        private static Thread reader(Pipe pipe) {
            Thread thread = new Thread(new Reader(pipe.source()), READER_THREAD);
            thread.setDaemon(true);
            thread.start();
            return thread;
        }

        @Override
        public void run(long cycle) {
            long now = System.nanoTime();
            format(cycle, now, now - previousNs);
            previousNs = now;
            int size = line.remaining();
            try {
                if (channel.write(line) == size) {
                    lines++;
                    bytes += size;
                } else {
                    dropped++;
                }
            } catch (IOException broken) {
                throw new UncheckedIOException("the reader of publish is gone", broken);
            }
        }

        private void format(long cycle, long timeNs, long intervalNs) {
            line.clear();
            line.put(CYCLE);
            number(cycle);
            line.put(TIME);
            number(timeNs);
            line.put(INTERVAL);
            number(intervalNs);
            line.put(END);
            line.flip();
        }

        /** In decimal, without making a string of it. */
        private void number(long value) {
            int at = MAX_DIGITS;
            long rest = value;
            do {
                digits[--at] = (byte) ('0' + Math.abs(rest % 10));
                rest /= 10;
            } while (rest != 0);
            if (value < 0) {
                digits[--at] = '-';
            }
            line.put(digits, at, MAX_DIGITS - at);
        }

        @Override
        public void begin() {
            channel = pipe;
            previousNs = System.nanoTime();
            lines = 0;
            bytes = 0;
            dropped = 0;
        }

        @Override
        public List<Achieved> achieved() {
            return List.of(
                    new Achieved("publish: lines written to the reader thread", lines, ""),
                    new Achieved("publish: in all", bytes, "bytes"),
                    new Achieved("publish: lines dropped, pipe full", dropped, ""));
        }

        /** The end of a pipe ends its reader. */
        @Override
        public void close() {
            try {
                rehearsal.close();
                pipe.close();
                for (Thread reader : readers) {
                    reader.join();
                }
            } catch (IOException broken) {
                throw new UncheckedIOException("the pipes of publish cannot be closed", broken);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        private static byte[] ascii(String text) {
            return text.getBytes(StandardCharsets.US_ASCII);
        }
    }

    /** Reads and throws away until the pipe ends. */
    private static final class Reader implements Runnable {
        private static final int CHUNK = 8_192;

        private final Pipe.SourceChannel source;

        Reader(Pipe.SourceChannel source) {
            this.source = source;
        }

        @Override
        public void run() {
            ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK);
            try (source) {
                while (source.read(chunk) >= 0) {
                    chunk.clear();
                }
            } catch (IOException broken) {
                // The writer finds its pipe broken, and says so.
                System.err.println("the reader of publish ended: " + broken.getMessage());
            }
        }
    }
}
