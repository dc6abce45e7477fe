package dev.troupe.worker.context.mention;

import dev.troupe.contracts.text.WordBoundary;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Finds what else may be meant where a word goes on behind a name: {@code @a.py's}, {@code @test_a.py::TestX}, or a sentence
 * of a script without blanks. Only the project knows where the name ends.
 */
public final class MentionReadings {
    private static final int MOST = 24;
    private static final String APOSTROPHES = "'’";

    /** Behind a name with an ending these may begin something else; packages and annotations have them, too. */
    private static final String BEHIND_ENDINGS = ":,;=|<>()[]{}\"*!?#&+-@~%$";

    /** Behind these, a name is surely meant. */
    private static final String BEHIND_NAMES = ":,;#";

    private static final Pattern ENDING = Pattern.compile(".*[^./][.][A-Za-z0-9_]{1,12}");

    private MentionReadings() {}

    /** Finds the shorter mentions that begin as one of a text does, the longest first; none for quoted ones. */
    public static List<ParsedMention> shorter(String text, ParsedMention mention) {
        return cut(text, mention, false);
    }

    /** Finds those of them whose name ends where nobody would go on with code. */
    public static List<ParsedMention> likely(String text, ParsedMention mention) {
        return cut(text, mention, true);
    }

    private static List<ParsedMention> cut(String text, ParsedMention mention, boolean likely) {
        if (mention.quoted()
                || mention.kind() == MentionKind.URL
                || mention.kind() == MentionKind.GIT
                || mention.kind() == MentionKind.SYMBOL) {
            return List.of();
        }
        String word = text.substring(mention.start() + 1, mention.end());
        List<ParsedMention> found = new ArrayList<>();
        for (int end = 1; end < word.length() && found.size() < MOST; end++) {
            if (endsAt(word, end, likely)) {
                found.add(MentionParser.plain(word.substring(0, end), mention.start()));
            }
        }
        return found.reversed();
    }

    private static boolean endsAt(String word, int end, boolean likely) {
        int before = word.codePointBefore(end);
        int next = word.codePointAt(end);
        if (!Character.isLetterOrDigit(before) && before != '/' && before != '_') {
            return false;
        }
        if (WordBoundary.isMark(next)) {
            return true;
        }
        if (APOSTROPHES.indexOf(next) >= 0) {
            return end + 1 < word.length() && Character.isLetter(word.codePointAt(end + 1));
        }
        if (WordBoundary.isWithoutBlanks(next)) {
            return !WordBoundary.isWithoutBlanks(before);
        }
        return (likely ? BEHIND_NAMES : BEHIND_ENDINGS).indexOf(next) >= 0
                && ENDING.matcher(word.substring(0, end)).matches();
    }
}
