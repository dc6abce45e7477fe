package dev.troupe.edit.parse;

import dev.troupe.edit.parse.diff.DiffPathParser;
import java.util.Locale;
import java.util.regex.Pattern;

/** The markers of a patch in the form {@code *** Begin Patch}. */
final class PatchMarkerParser {

    /** Names the markers of a patch. */
    enum Kind {
        BEGIN("*** begin patch"),
        END("*** end patch"),
        ADD("*** add file:"),
        DELETE("*** delete file:"),
        UPDATE("*** update file:"),
        MOVE("*** move to:"),
        END_OF_FILE("*** end of file"),
        NONE("");

        private final String start;

        Kind(String start) {
            this.start = start;
        }

        /** Whether the line begins a section, or the whole patch, or ends it. */
        boolean isBoundary() {
            return this != NONE && this != MOVE && this != END_OF_FILE;
        }
    }

    private static final int LONGEST = 4000;
    private static final int LONGEST_QUOTED = 80;
    private static final Pattern WORDS = Pattern.compile("\\*\\*\\* \\p{Alpha}+( \\p{Alpha}+)+:.*");

    private PatchMarkerParser() {}

    /** What the line is; a line of content when nothing else. */
    static Kind read(String text) {
        if (!text.startsWith("*** ") || text.length() > LONGEST) {
            return Kind.NONE;
        }
        String lower = text.toLowerCase(Locale.ROOT);
        for (Kind kind : Kind.values()) {
            if (lower.startsWith(kind.start)) {
                return kind;
            }
        }
        return Kind.NONE;
    }

    /** Whether the line could be meant for a marker although it is none of them. */
    static boolean isStrange(String text) {
        return text.startsWith("*** ") && read(text) == Kind.NONE;
    }

    /** The same where the line could be prose as well. */
    static boolean isClearlyStrange(String text) {
        return isStrange(text) && text.length() <= LONGEST && WORDS.matcher(text).matches();
    }

    /** Says of a line that it marks nothing where it stands. */
    static EditParseError misplaced(int index, String text) {
        String quoted =
                text.length() <= LONGEST_QUOTED
                        ? text
                        : text.substring(0, LONGEST_QUOTED) + "\u2026";
        String reason =
                read(text) == Kind.MOVE
                        ? "stands alone; expected it in a section that begins with *** Update File:"
                        : "is no marker of a patch; expected *** Update File:, *** Add File:, *** Delete File:,"
                                + " *** Move to:, *** End of File or *** End Patch, and before each line of a"
                                + " file its sign";
        return new EditParseError(
                index + 1,
                EditParseError.Kind.UNKNOWN_MARKER,
                "",
                "Line %d, \"%s\", %s.".formatted(index + 1, quoted.strip(), reason));
    }

    /** What follows the colon. */
    static String path(String text) {
        return DiffPathParser.bare(text.substring(text.indexOf(':') + 1));
    }
}
