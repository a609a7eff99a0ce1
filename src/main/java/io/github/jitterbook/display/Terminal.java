package io.github.jitterbook.display;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** What is behind the process's standard error. Thread-safe. */
final class Terminal {

    /** The width to reckon with where none can be read: that of a terminal since there are any. */
    static final int USUAL_WIDTH = 80;

    private static final Path STDERR = Path.of("/proc/self/fd/2");
    private static final File TTY = new File("/dev/tty");
    private static final int PATIENCE_MS = 500;

    private Terminal() {}

    /**
     * Whether standard error is a terminal that can go back to the beginning of a line. {@code
     * System.console()} does not say so: it asks for input and output, and since JDK 22 it is there
     * without any terminal.
     */
    static boolean isThere() {
        if ("dumb".equals(System.getenv("TERM"))) {
            return false;
        }
        try {
            return isTerminal(Files.readSymbolicLink(STDERR).toString());
        } catch (IOException | RuntimeException notLinux) {
            return run(new ProcessBuilder("test", "-t", "2").inheritIO()).equals("");
        }
    }

    static boolean isTerminal(String device) {
        return device.startsWith("/dev/pts/")
                || device.startsWith("/dev/tty")
                || device.equals("/dev/console");
    }

    /** Its width in columns; {@link #USUAL_WIDTH} if that cannot be read. */
    static int width() {
        String size = run(new ProcessBuilder("stty", "size").redirectInput(TTY));
        try {
            int columns = Integer.parseInt(size.strip().replaceFirst("^\\d+ ", ""));
            return columns >= 20 ? columns : USUAL_WIDTH;
        } catch (NumberFormatException unknown) {
            return USUAL_WIDTH;
        }
    }

    /** How it encodes characters; the JDK says so since 19, before that it is the locale's. */
    static Charset charset() {
        for (String property : new String[] {"stderr.encoding", "sun.stderr.encoding"}) {
            String name = System.getProperty(property);
            if (name != null && Charset.isSupported(name)) {
                return Charset.forName(name);
            }
        }
        String locale = System.getProperty("native.encoding", "US-ASCII");
        return Charset.isSupported(locale) ? Charset.forName(locale) : StandardCharsets.US_ASCII;
    }

    /** The output of a short command that succeeds; else a text that is no output of it. */
    private static String run(ProcessBuilder command) {
        String failed = "failed";
        try {
            Process process = command.start();
            if (!process.waitFor(PATIENCE_MS, TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                return failed;
            }
            String out =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            return process.exitValue() == 0 ? out : failed;
        } catch (IOException unknown) {
            return failed;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return failed;
        }
    }
}
