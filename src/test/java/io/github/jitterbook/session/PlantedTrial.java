package io.github.jitterbook.session;

import com.fasterxml.jackson.databind.ObjectMapper;

import io.github.jitterbook.loop.LoopBody;
import io.github.jitterbook.result.ProcessFacts;
import io.github.jitterbook.trial.Trial;

import java.io.FileDescriptor;
import java.io.FileOutputStream;

/**
 * A trial's process whose body does once, in one cycle, what a JVM's log must show: with the
 * argument {@code gc} it collects, with {@code deoptimize} it breaks an assumption of compiled
 * code. Writes the trial's events to standard output.
 */
public final class PlantedTrial {

    /** At 1 kHz after a warm-up of 100: half a second into the counted cycles. */
    public static final int PLANTED_CYCLE = 600;

    public static final int CYCLES = 1_000;

    private PlantedTrial() {}

    /** What the process runs. */
    public static Trial trial() {
        return Trial.named("planted").withCycles(CYCLES);
    }

    public static void main(String[] args) throws Exception {
        LoopBody body = args[0].equals("gc") ? new Collecting() : new Deoptimizing();
        EventWriter events =
                new EventWriter(new ObjectMapper(), new FileOutputStream(FileDescriptor.out));
        TrialRequest request = new TrialRequest(trial(), "", "", null);
        new TrialSession(request, new JavaLoop(trial(), body), new ProcessFacts(true), events)
                .run();
        // As a trial's process ends.
        Runtime.getRuntime().halt(0);
    }

    /** No loop of the warm-up has so many cycles. */
    private static boolean isPlanted(long cycle) {
        return cycle == PLANTED_CYCLE;
    }

    private static final class Collecting implements LoopBody {
        @Override
        public void run(long cycle) {
            if (isPlanted(cycle)) {
                System.gc();
            }
        }
    }

    private static final class Deoptimizing implements LoopBody {
        private final Object[] words = {"ab", "abc"};
        private long sum;

        @Override
        public void run(long cycle) {
            for (int i = 0; i < 200; i++) {
                sum += length(words[i & 1]);
            }
            if (isPlanted(cycle)) {
                // Compiled for texts alone, it must be thrown away for the first number.
                words[1] = 7;
                sum += length(words[1]);
                if (sum < 0) {
                    throw new IllegalStateException("lengths add up to " + sum);
                }
            }
        }

        private static int length(Object word) {
            return word instanceof String text ? text.length() : ((Integer) word) + 1;
        }
    }
}
