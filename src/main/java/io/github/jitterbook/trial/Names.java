package io.github.jitterbook.trial;

import java.util.Collection;
import java.util.Comparator;

/** Words about names that nobody knows. */
public final class Names {

    private Names() {}

    /**
     * One line that names the unknown name, suggests the nearest known one if there is one near,
     * and lists those that are known.
     *
     * @param what what the name should be the name of, such as "waiter"
     */
    public static String unknown(String what, String name, Collection<String> known) {
        return "no "
                + what
                + " is named '"
                + name
                + "'"
                + suggestion(name, known)
                + "; known are "
                + String.join(", ", known);
    }

    private static String suggestion(String name, Collection<String> known) {
        return known.stream()
                .min(Comparator.comparingInt(candidate -> distance(name, candidate)))
                .filter(nearest -> distance(name, nearest) <= Math.max(2, nearest.length() / 2))
                .map(nearest -> " (did you mean '" + nearest + "'?)")
                .orElse("");
    }

    /** Edits that turn one word into the other (Levenshtein). */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
