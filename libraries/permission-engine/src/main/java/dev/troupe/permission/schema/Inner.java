package dev.troupe.permission.schema;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a tool makes of the words of a command before it starts it.
 *
 * @param replaced a text within them that something else stands for when it runs, or null
 * @param more whether further words follow that are known only then
 * @param parted whether it keeps the first {@code --} among them for itself, and may keep options before that
 */
record Inner(@Nullable String replaced, boolean more, boolean parted) {
    static final Inner AS_WRITTEN = new Inner(null, false, false);

    private static final String DASHES = "--";

    /** The same with another text that is replaced. */
    Inner replacing(String text) {
        return new Inner(text, more, parted);
    }

    /** The words that it hands on, as far as that is known. */
    List<Argument> handed(List<Argument> words, Collected found) {
        int at = parted ? dashes(words) : -1;
        if (at < 0) {
            return words;
        }
        for (int i = 1; i < at; i++) {
            if (words.get(i).text().startsWith("-")) {
                found.finding(Concern.TWO_READERS, words.get(i));
            }
        }
        List<Argument> handed = new ArrayList<>(words.subList(0, at));
        handed.addAll(words.subList(at + 1, words.size()));
        return handed;
    }

    private static int dashes(List<Argument> words) {
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).whole() && words.get(i).text().equals(DASHES)) {
                return i;
            }
        }
        return -1;
    }
}
