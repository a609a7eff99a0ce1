package io.github.jitterbook.session;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

import io.github.jitterbook.catalog.Catalog;
import io.github.jitterbook.result.JvmFacts;
import io.github.jitterbook.result.ProcessFacts;
import io.github.jitterbook.trial.Trial;
import io.github.jitterbook.tuning.KeepAwakeKind;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The process of one trial. Reads a {@link TrialRequest} as one line from standard input, writes
 * events to its original standard output, and ends when it is done, or when standard input ends:
 * then whoever started it is gone.
 */
public final class TrialMain {

    /** The name of the one thread that measures. */
    public static final String LOOP_THREAD = "jitterbook-loop";

    private static final int DONE = 0;
    private static final int FAILED = 1;
    private static final int ORPHANED = 4;

    private TrialMain() {}

    public static void main(String[] args) throws Exception {
        FileOutputStream protocol = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err);
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8), 4096);
        // Before anything else: if there is none, nobody waits for the rest.
        String line = in.readLine();
        if (line == null) {
            halt(ORPHANED);
            return;
        }
        ObjectMapper mapper =
                JsonMapper.builder()
                        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                        .build();
        EventWriter events = new EventWriter(mapper, protocol);
        try {
            TrialRequest request = mapper.readValue(line, TrialRequest.class);
            ProcessFacts process = new ProcessFacts(true).withJvm(JvmFacts.ofThisJvm());
            TrialSession session = new TrialSession(request, loop(request), process, events);
            watch(in, session);
            session.run();
            halt(DONE);
        } catch (Exception failed) {
            events.write(Map.of("event", "failed", "message", Failures.describe(failed)));
            halt(FAILED);
        }
    }

    private static LoopUnderTest loop(TrialRequest request) {
        Trial trial = request.trial();
        return switch (Catalog.loop(trial.loop())) {
            case JAVA -> new JavaLoop(trial, Catalog.body(trial.body()).create(trial));
            case NATIVE -> CompiledLoop.of(request);
        };
    }

    private static void watch(BufferedReader in, TrialSession session) {
        Thread watcher =
                new Thread(
                        () -> {
                            try {
                                while ("stop".equals(in.readLine())) {
                                    session.stop();
                                }
                                halt(ORPHANED);
                            } catch (IOException broken) {
                                halt(ORPHANED);
                            }
                        },
                        "jitterbook-parent-watch");
        watcher.setDaemon(true);
        watcher.start();
    }

    /** At once, whatever other threads do; nothing of ours needs to be put away. */
    private static void halt(int status) {
        KeepAwakeKind.hurry();
        Runtime.getRuntime().halt(status);
    }
}
