package dev.troupe.edit.parse;

import dev.troupe.edit.parse.diff.DiffPath;
import java.util.Locale;

/** The markers of a patch in the form {@code *** Begin Patch}. */
final class PatchLine {

    /** What a line begins or ends. */
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

    private PatchLine() {}

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

    /** What follows the colon. */
    static String path(String text) {
        return DiffPath.bare(text.substring(text.indexOf(':') + 1));
    }
}
