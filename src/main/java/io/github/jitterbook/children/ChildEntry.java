package io.github.jitterbook.children;

import java.util.HashMap;
import java.util.Map;

/**
 * What is written down of a child, four lines of text. Immutable.
 *
 * @param child the process
 * @param what what it is, such as {@code trial 'baseline'}; one line
 * @param parent the process that started it
 * @param boot the kernel's id of this boot: entries of another are of processes long gone
 * @param pidNamespace where the pids hold: those of another container mean other processes here
 */
record ChildEntry(
        ProcessId child, String what, ProcessId parent, String boot, String pidNamespace) {

    String toText() {
        return "what "
                + what.replaceAll("\\p{Cntrl}", "?")
                + "\nparent "
                + parent
                + "\nboot "
                + boot
                + "\npid-namespace "
                + pidNamespace
                + "\n";
    }

    /**
     * Reads an entry.
     *
     * @throws IllegalArgumentException if it is none
     */
    static ChildEntry parse(ProcessId child, String text) {
        Map<String, String> lines = new HashMap<>();
        text.lines()
                .forEach(
                        line -> {
                            int space = line.indexOf(' ');
                            if (space > 0) {
                                lines.put(line.substring(0, space), line.substring(space + 1));
                            }
                        });
        return new ChildEntry(
                child,
                line(lines, "what"),
                ProcessId.parse(line(lines, "parent"))
                        .orElseThrow(
                                () -> new IllegalArgumentException("its parent is no process")),
                line(lines, "boot"),
                line(lines, "pid-namespace"));
    }

    private static String line(Map<String, String> lines, String key) {
        String value = lines.get(key);
        if (value == null) {
            throw new IllegalArgumentException("it has no line '" + key + "'");
        }
        return value;
    }
}
