package dev.troupe.edit.match;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/** The words of a line, to tell how much another line has in common with it. */
final class Words {

    private static final int LONGEST_LINE = 400;

    private final Set<String> words = new HashSet<>();

    private Words() {}

    static Words of(String line) {
        Words words = new Words();
        each(line, words.words::add);
        return words;
    }

    int count() {
        return words.size();
    }

    /** The share of common words among all words of both lines, from 0 to 1. */
    double similarity(String line) {
        Set<String> common = new HashSet<>();
        int[] others = {0};
        each(
                line,
                word -> {
                    if (words.contains(word)) {
                        common.add(word);
                    } else {
                        others[0]++;
                    }
                });
        int all = words.size() + others[0];
        return all == 0 ? 0 : (double) common.size() / all;
    }

    private static void each(String line, Consumer<String> use) {
        int end = Math.min(line.length(), LONGEST_LINE);
        int start = -1;
        for (int i = 0; i <= end; i++) {
            boolean inside =
                    i < end && (Character.isLetterOrDigit(line.charAt(i)) || line.charAt(i) == '_');
            if (inside && start < 0) {
                start = i;
            } else if (!inside && start >= 0) {
                use.accept(line.substring(start, i));
                start = -1;
            }
        }
    }
}
