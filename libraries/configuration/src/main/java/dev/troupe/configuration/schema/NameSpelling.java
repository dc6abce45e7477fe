package dev.troupe.configuration.schema;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** Compares names that people wrote with those that are known. */
public final class NameSpelling {
    private NameSpelling() {}

    /** Whether two spellings are the same name: {@code api-key}, {@code api_key} and {@code apiKey} are. */
    public static boolean same(String one, String other) {
        return plain(one).equals(plain(other));
    }

    /** A name in the spelling that all its spellings have in common. */
    public static String plain(String name) {
        return name.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
    }

    /**
     * Values by names that people chose, each name once: what file and environment say of one is bound twice, under
     * the spelling of each.
     */
    public static <T> Map<String, T> once(Map<String, T> bound) {
        Map<String, String> spellings = new TreeMap<>();
        for (String name : new TreeSet<>(bound.keySet())) {
            // The environment has lost capitals and hyphens.
            spellings.merge(
                    plain(name), name, (one, other) -> one.equals(plain(one)) ? other : one);
        }
        Map<String, T> once = new HashMap<>(bound);
        once.keySet().retainAll(spellings.values());
        return Map.copyOf(once);
    }

    /** The known word that was probably meant: few of its letters differ. */
    public static Optional<String> closest(String word, Collection<String> known) {
        int most = word.length() < 3 ? 1 : word.length() < 9 ? 2 : 3;
        return known.stream()
                .filter(it -> distance(word, it) <= most)
                .min(Comparator.comparingInt(it -> distance(word, it)));
    }

    // Levenshtein's distance, two rows of its table at a time.
    private static int distance(String one, String other) {
        int[] above = new int[other.length() + 1];
        for (int j = 0; j < above.length; j++) {
            above[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] row = new int[above.length];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int swap = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(above[j - 1] + swap, 1 + Math.min(above[j], row[j - 1]));
            }
            above = row;
        }
        return above[other.length()];
    }
}
