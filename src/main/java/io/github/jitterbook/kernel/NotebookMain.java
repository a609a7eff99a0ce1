package io.github.jitterbook.kernel;

import io.github.jitterbook.ipynb.Notebook;
import io.github.jitterbook.ipynb.RunRecord;

import org.jspecify.annotations.Nullable;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/**
 * The main class of the JVM that runs one notebook; started by {@link NotebookRunner}.
 *
 * <p>Arguments: the notebook, the file to write. Exit codes: 0 done, 1 a cell failed or the file
 * cannot be written, 2 the notebook cannot be read, 3 interrupted.
 */
public final class NotebookMain {

    /** The word on standard input that ends the running cell and the run. */
    static final String INTERRUPT = "interrupt";

    /** How long an interrupted cell may take to end by itself. */
    private static final long GRACE_MS = 2_000;

    private static final int CANNOT_START = 2;

    private final InputStream control;
    private final PrintStream events;
    private final CellInterrupt interrupt = new CellInterrupt();
    private final OutputSink sink = new OutputSink();
    private volatile @Nullable HeadlessRun run;
    private volatile boolean over;

    private NotebookMain(InputStream control, PrintStream events) {
        this.control = control;
        this.events = events;
    }

    /** Runs a notebook and ends the JVM. */
    public static void main(String[] args) {
        if (args.length != 2) {
            System.err.println("arguments: NOTEBOOK OUTPUT");
            System.exit(CANNOT_START);
        }
        PrintStream events =
                new PrintStream(
                        new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        NotebookMain main = new NotebookMain(System.in, events);
        int code = main.run(args[0], args[1]);
        // Threads that cells left behind do not keep the run from ending.
        System.exit(code);
    }

    private int run(String source, String target) {
        // The compiler behind the kernel takes the longest to start; the notebook is read
        // meanwhile.
        CompletableFuture<HeadlessKernel> kernel = CompletableFuture.supplyAsync(this::startKernel);
        watchControl();
        Notebook notebook;
        try {
            notebook = Notebook.read(Path.of(source));
        } catch (IOException e) {
            return refuse(e, CANNOT_START);
        }
        try {
            return run(notebook, Path.of(target), kernel).status().exitCode();
        } catch (IOException | RuntimeException | Error e) {
            // Whatever it is, the parent must hear of it: standard error is the cells' by now.
            return refuse(e, NotebookOutcome.Status.FAILED.exitCode());
        }
    }

    private int refuse(Throwable e, int code) {
        String message = e instanceof IOException ? String.valueOf(e.getMessage()) : e.toString();
        tell(new NotebookEvent.RunEnded(NotebookOutcome.failed(0, message)));
        return code;
    }

    private HeadlessKernel startKernel() {
        HeadlessKernel kernel = new HeadlessKernel(sink, interrupt);
        kernel.becomeTheLiveOne();
        kernel.start();
        return kernel;
    }

    private NotebookOutcome run(
            Notebook notebook, Path target, CompletableFuture<HeadlessKernel> kernel)
            throws IOException {
        RunRecord record =
                RunRecord.start(
                        Instant.now().truncatedTo(ChronoUnit.SECONDS),
                        Runtime.version().toString(),
                        mode(),
                        version());
        RunFile file = new RunFile(notebook, target, sink, record);
        sink.captureSystemStreams();
        // The control stream is not for cells to read.
        System.setIn(InputStream.nullInputStream());
        HeadlessRun headless =
                new HeadlessRun(notebook, file, sink, started(kernel), interrupt, this::tell);
        run = headless;
        Runtime.getRuntime().addShutdownHook(new Thread(this::endedByExit, "jitterbook-exit"));
        return headless.run();
    }

    private static HeadlessKernel started(CompletableFuture<HeadlessKernel> kernel)
            throws IOException {
        try {
            return kernel.join();
        } catch (CompletionException e) {
            throw new IOException("the notebook kernel cannot be started: " + e.getCause(), e);
        }
    }

    private void tell(NotebookEvent event) {
        if (event instanceof NotebookEvent.RunEnded) {
            over = true;
        }
        events.println(EventLine.write(event));
    }

    private void watchControl() {
        Thread watcher = new Thread(this::readControl, "jitterbook-control");
        watcher.setDaemon(true);
        watcher.start();
    }

    private void readControl() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(control, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.equals(INTERRUPT)) {
                    interrupt();
                }
            }
        } catch (IOException e) {
            // As good as the end of the stream.
        }
        if (!over) {
            // Nobody is left to read the result, and no trial may go on measuring alone.
            Runtime.getRuntime().halt(NotebookOutcome.Status.INTERRUPTED.exitCode());
        }
    }

    private void interrupt() {
        interrupt.request();
        Thread guard = new Thread(this::endAfterGrace, "jitterbook-interrupt");
        guard.setDaemon(true);
        guard.start();
    }

    private void endAfterGrace() {
        try {
            TimeUnit.MILLISECONDS.sleep(GRACE_MS);
        } catch (InterruptedException e) {
            // Then the grace ends now.
        }
        NotebookOutcome.Status status = NotebookOutcome.Status.INTERRUPTED;
        endInCell(
                status,
                "Interrupted",
                "the run was interrupted, but the code still ran after "
                        + GRACE_MS / 1000
                        + " s; the JVM was ended");
    }

    // System.exit in a cell, or a signal: the JVM is about to end, whatever the cells want.
    private void endedByExit() {
        if (over) {
            return;
        }
        String message =
                calledExit()
                        ? "System.exit was called, which ends the JVM"
                        : "the JVM was told to end by a signal";
        endInCell(NotebookOutcome.Status.FAILED, "Exit", message);
    }

    private static boolean calledExit() {
        return Thread.getAllStackTraces().values().stream()
                .flatMap(Arrays::stream)
                .anyMatch(
                        frame ->
                                frame.getClassName().equals("java.lang.Runtime")
                                        && frame.getMethodName().equals("exit"));
    }

    private void endInCell(NotebookOutcome.Status status, String name, String message) {
        HeadlessRun current = run;
        try {
            if (current != null && current.endInCell(status, name, message)) {
                Runtime.getRuntime().halt(status.exitCode());
            }
        } catch (IOException e) {
            tell(
                    new NotebookEvent.RunEnded(
                            NotebookOutcome.failed(0, String.valueOf(e.getMessage()))));
            Runtime.getRuntime().halt(status.exitCode());
        }
    }

    private static @Nullable String mode() {
        String property = System.getProperty("jitterbook.mode");
        return property != null ? property : System.getenv("JITTERBOOK_MODE");
    }

    private static @Nullable String version() {
        try (InputStream in =
                NotebookMain.class.getResourceAsStream(
                        "/io/github/jitterbook/version.properties")) {
            if (in == null) {
                return null;
            }
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException e) {
            return null;
        }
    }
}
