package io.github.jitterbook.kernel;

import io.github.jitterbook.children.ChildRegistry;
import io.github.jitterbook.ipynb.Cell;
import io.github.jitterbook.ipynb.Notebook;
import io.github.jitterbook.ipynb.Output;
import io.github.jitterbook.ipynb.RunRecord;

import org.jspecify.annotations.Nullable;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The JVM of one notebook, seen from its parent. Not thread-safe. */
final class NotebookProcess implements AutoCloseable {

    /** How long a child may take to end once it should; its own grace for a cell is 2 s. */
    /** Seldom: this process may share the CPU that is measured. */
    private static final long POLL_MS = 250;

    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(5);

    /** How long the last events may take from a child that has ended. */
    private static final long LAST_WORDS_MS = 500;

    private static final Path SHELL = Path.of("/bin/sh");

    private final Path output;
    private final Instant begun;
    private final Process process;
    private final BlockingQueue<NotebookEvent> events = new LinkedBlockingQueue<>();
    private final Thread reader;
    private int running;
    private boolean patient;
    private long patientSince;
    private @Nullable NotebookOutcome outcome;

    private NotebookProcess(Path output, Instant begun, Process process) {
        this.output = output;
        this.begun = begun;
        this.process = process;
        this.reader = new Thread(this::readEvents, "jitterbook-events");
        reader.setDaemon(true);
        reader.start();
    }

    static NotebookProcess start(NotebookRun request) throws IOException {
        Path notebook = request.notebook().toAbsolutePath();
        Path output = request.output().toAbsolutePath();
        Instant begun = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        ProcessBuilder builder = new ProcessBuilder(command(request, notebook, output));
        builder.directory(Objects.requireNonNull(notebook.getParent()).toFile());
        builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().keySet().removeIf(name -> name.startsWith("IJAVA_"));
        builder.environment().putAll(request.environment());
        Process process = builder.start();
        ChildRegistry.ofThisUser().register(process, "notebook " + notebook).sayOnce();
        return new NotebookProcess(output, begun, process);
    }

    private static List<String> command(NotebookRun request, Path notebook, Path output) {
        List<String> command = new ArrayList<>();
        if (Files.isExecutable(SHELL)) {
            // A terminal sends Ctrl-C to the parent and to its children alike; only the parent
            // knows
            // what it is to mean.
            command.addAll(List.of(SHELL.toString(), "-c", "trap '' INT; exec \"$@\"", "sh"));
        }
        command.add(request.java().toString());
        command.addAll(
                List.of(
                        "-XX:+IgnoreUnrecognizedVMOptions",
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-Dfile.encoding=UTF-8",
                        "-Djava.awt.headless=true"));
        command.addAll(request.jvmFlags());
        Map<String, String> properties = new TreeMap<>(request.properties());
        properties.forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.add("-cp");
        command.add(
                request.classPath().stream()
                        .map(entry -> entry.toAbsolutePath().toString())
                        .collect(Collectors.joining(File.pathSeparator)));
        command.add(NotebookMain.class.getName());
        command.add(notebook.toString());
        command.add(output.toString());
        return command;
    }

    private void readEvents() {
        try (BufferedReader lines =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            lines.lines().map(EventLine::read).forEach(events::add);
        } catch (IOException | RuntimeException e) {
            // The child has ended, or was ended by us.
        }
    }

    /** Passes the events on until the child has ended. */
    NotebookOutcome follow(Consumer<NotebookEvent> listener) throws IOException {
        boolean interrupted = false;
        while (process.isAlive()) {
            try {
                NotebookEvent event = events.poll(POLL_MS, TimeUnit.MILLISECONDS);
                if (event != null) {
                    take(event, listener);
                }
            } catch (InterruptedException e) {
                interrupted = true;
                sendInterrupt();
                beginPatience();
            }
            if (patient && System.nanoTime() - patientSince > PATIENCE_NS) {
                process.destroyForcibly();
            }
        }
        return lastWords(interrupted, listener);
    }

    private void beginPatience() {
        if (!patient) {
            patient = true;
            patientSince = System.nanoTime();
        }
    }

    private NotebookOutcome lastWords(boolean interrupted, Consumer<NotebookEvent> listener)
            throws IOException {
        boolean late = false;
        try {
            reader.join(LAST_WORDS_MS);
        } catch (InterruptedException e) {
            late = true;
        }
        drain(listener);
        return ended(interrupted || late, listener);
    }

    private void drain(Consumer<NotebookEvent> listener) {
        for (NotebookEvent event = events.poll(); event != null; event = events.poll()) {
            take(event, listener);
        }
    }

    private void take(NotebookEvent event, Consumer<NotebookEvent> listener) {
        if (event instanceof NotebookEvent.CellStarted started) {
            running = started.number();
        } else if (event instanceof NotebookEvent.CellFinished) {
            running = 0;
        } else if (event instanceof NotebookEvent.RunEnded ended) {
            outcome = ended.outcome();
            closeControl();
            beginPatience();
        }
        listener.accept(event);
    }

    private void sendInterrupt() {
        try {
            process.getOutputStream()
                    .write((NotebookMain.INTERRUPT + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException e) {
            // The child has just ended by itself.
        }
    }

    // A JVM that ends waits 0.3 s for a thread that is still reading.
    private void closeControl() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // The child has ended already.
        }
    }

    private NotebookOutcome ended(boolean interrupted, Consumer<NotebookEvent> listener)
            throws IOException {
        if (outcome != null) {
            return outcome;
        }
        int code = process.exitValue();
        String how =
                code > 128 && code < 160
                        ? "the notebook's JVM was ended by signal " + (code - 128)
                        : "the notebook's JVM ended with exit code " + code;
        String where = running > 0 ? "cell " + running + ": " : "";
        NotebookOutcome died =
                interrupted
                        ? NotebookOutcome.interrupted(running, where + "interrupted; " + how)
                        : NotebookOutcome.failed(running, where + how);
        recordDeath(died, how);
        listener.accept(new NotebookEvent.RunEnded(died));
        return died;
    }

    // The child could not say how it ended, so that its file still reads as if it ran.
    private void recordDeath(NotebookOutcome died, String how) throws IOException {
        if (!Files.exists(output)) {
            return;
        }
        Notebook notebook = Notebook.read(output);
        RunRecord record = RunRecord.of(notebook).orElse(null);
        if (record == null || record.started().isBefore(begun)) {
            // Left by an earlier run; this one did not get as far as writing.
            return;
        }
        RunRecord.Status status =
                died.status() == NotebookOutcome.Status.INTERRUPTED
                        ? RunRecord.Status.INTERRUPTED
                        : RunRecord.Status.FAILED;
        Integer cell = running > 0 ? running : null;
        Notebook marked = running > 0 ? markCell(notebook, how) : notebook;
        record.endedEarly(status, null, cell, died.message()).addTo(marked).write(output);
    }

    private Notebook markCell(Notebook notebook, String how) {
        List<Cell> cells = new ArrayList<>(notebook.cells());
        int number = 0;
        for (int index = 0; index < cells.size(); index++) {
            Cell cell = cells.get(index);
            if (cell.isRunnable() && ++number == running) {
                List<Output> outputs = new ArrayList<>(cell.outputs());
                outputs.add(new Output.Failure("Exit", how, List.of(how)));
                cells.set(index, cell.executed(number, outputs));
            }
        }
        return notebook.withCells(cells);
    }

    @Override
    public void close() {
        if (process.isAlive()) {
            process.destroyForcibly();
        }
    }
}
