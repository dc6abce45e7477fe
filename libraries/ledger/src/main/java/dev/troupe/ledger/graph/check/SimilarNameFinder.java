package dev.troupe.ledger.graph.check;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Guesses which name was meant. */
final class SimilarNameFinder {
    private static final int LONGEST = 64;

    private SimilarNameFinder() {}

    /** The name that differs least from a word, by a third of its letters at most. */
    static Optional<String> of(String word, Collection<String> names) {
        if (word.isBlank() || word.length() > LONGEST) {
            return Optional.empty();
        }
        String written = word.strip().toLowerCase(Locale.ROOT);
        return names.stream()
                .filter(name ->
                        distance(written, name) <= Math.max(written.length(), name.length()) / 3)
                .min(Comparator.comparingInt(name -> distance(written, name)));
    }

    /** How many letters must be put in, taken out or replaced. */
    private static int distance(String word, String name) {
        String other = name.substring(0, Math.min(name.length(), LONGEST)).toLowerCase(Locale.ROOT);
        int[] row = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= word.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = diagonal + (word.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[other.length()];
    }
}
