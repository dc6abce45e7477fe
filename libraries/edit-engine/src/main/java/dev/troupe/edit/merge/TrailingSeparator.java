package dev.troupe.edit.merge;

import dev.troupe.edit.match.LineNormalisation;
import java.util.Optional;

/**
 * The comma or semicolon at the end of a line, where SEARCH has one and the file none, or the other way round. A line that
 * takes its place ends as the file's did.
 */
final class TrailingSeparator {

    private static final String SIGNS = ",;";

    /** Behind these a separator can stand. */
    private static final String ENDS = ")]}>\"'`";

    private TrailingSeparator() {}

    /** Whether two lines differ by it alone. */
    static boolean parts(String search, String file) {
        String mine = LineNormalisation.TYPOGRAPHY.key(search);
        String theirs = LineNormalisation.TYPOGRAPHY.key(file);
        return isLonger(mine, theirs) || isLonger(theirs, mine);
    }

    private static boolean isLonger(String one, String other) {
        return !other.isEmpty()
                && one.length() == other.length() + 1
                && one.startsWith(other)
                && has(one)
                && !has(other);
    }

    /**
     * A replacement of a line, with the separator that the file has.
     *
     * @return empty when a separator cannot stand where the replacement ends
     */
    static Optional<String> kept(String search, String file, String replace) {
        String text = replace.stripTrailing();
        String blanks = replace.substring(text.length());
        char sign = last(has(file.strip()) ? file.strip() : search.strip());
        boolean ends = !text.isEmpty() && last(text) == sign;
        if (has(search.strip())) {
            return Optional.of(ends ? text.substring(0, text.length() - 1) + blanks : replace);
        }
        boolean can =
                !text.isBlank()
                        && (Character.isLetterOrDigit(last(text)) || ENDS.indexOf(last(text)) >= 0);
        return ends
                ? Optional.of(replace)
                : can ? Optional.of(text + sign + blanks) : Optional.empty();
    }

    private static boolean has(String text) {
        return !text.isEmpty() && SIGNS.indexOf(last(text)) >= 0;
    }

    private static char last(String text) {
        return text.charAt(text.length() - 1);
    }
}
