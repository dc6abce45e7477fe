package dev.troupe.permission.schema;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells how a tool changes the words of a command before it starts it.
 *
 * @param replaced a text within them that something else stands for when it runs, or null
 * @param more whether further words follow that are known only then
 * @param parted whether it keeps the first {@code --} among them for itself, and may keep options before that
 */
record InnerCommandForm(@Nullable String replaced, boolean more, boolean parted) {
    static final InnerCommandForm AS_WRITTEN = new InnerCommandForm(null, false, false);

    private static final String DASHES = "--";

    /** The same with another text that is replaced. */
    InnerCommandForm replacing(String text) {
        return new InnerCommandForm(text, more, parted);
    }

    /** The words that it hands on, as far as that is known. */
    List<CommandArgument> handed(List<CommandArgument> words, UsageBuilder found) {
        int at = parted ? dashes(words) : -1;
        if (at < 0) {
            return words;
        }
        for (int i = 1; i < at; i++) {
            if (words.get(i).text().startsWith("-")) {
                found.finding(UsageConcern.TWO_READERS, words.get(i));
            }
        }
        List<CommandArgument> handed = new ArrayList<>(words.subList(0, at));
        handed.addAll(words.subList(at + 1, words.size()));
        return handed;
    }

    private static int dashes(List<CommandArgument> words) {
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).whole() && words.get(i).text().equals(DASHES)) {
                return i;
            }
        }
        return -1;
    }
}
