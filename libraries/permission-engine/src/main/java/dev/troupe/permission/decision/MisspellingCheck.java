package dev.troupe.permission.decision;

import java.util.List;
import org.apache.commons.text.similarity.JaroWinklerSimilarity;

/** Tells whether words are others that were misspelt, each the one in its place. */
final class MisspellingCheck {
    private static final double LIKE = 0.85;
    private static final int SHORT = 3;
    private static final JaroWinklerSimilarity LIKENESS = new JaroWinklerSimilarity();

    private MisspellingCheck() {}

    /**
     * Whether the first words are misspelt.
     *
     * @param meant what they would stand for, as many or fewer
     * @param known how many of the first words are what their tool knows, and so meant as they are
     */
    static boolean of(List<String> meant, List<String> words, int known) {
        for (int i = 0; i < meant.size(); i++) {
            String word = words.get(i);
            if (!word.equals(meant.get(i)) && (i < known || !near(word, meant.get(i)))) {
                return false;
            }
        }
        return true;
    }

    private static boolean near(String word, String meant) {
        return LIKENESS.apply(word, meant) >= LIKE || slip(word, meant);
    }

    /** One letter too many, too few or another one behind the first, or two that changed places; short words have no better measure. */
    private static boolean slip(String word, String meant) {
        int shorter = Math.min(word.length(), meant.length());
        int same = 0;
        while (same < shorter && word.charAt(same) == meant.charAt(same)) {
            same++;
        }
        int behind = 0;
        while (behind < shorter - same
                && word.charAt(word.length() - 1 - behind)
                        == meant.charAt(meant.length() - 1 - behind)) {
            behind++;
        }
        int given = word.length() - same - behind;
        int wanted = meant.length() - same - behind;
        boolean swapped =
                given == 2
                        && wanted == 2
                        && word.charAt(same) == meant.charAt(same + 1)
                        && word.charAt(same + 1) == meant.charAt(same);
        return Math.max(word.length(), meant.length()) >= SHORT
                && (swapped || (same > 0 && Math.max(given, wanted) == 1));
    }
}
