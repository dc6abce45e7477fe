package dev.troupe.edit.merge;

import java.util.List;

/** Tells whether a change fits the lines where it belongs. */
public sealed interface LineMergeResult {

    /**
     * Holds a change that fits.
     *
     * @param splices the changes, in file order
     */
    record Merged(List<LineSplice> splices) implements LineMergeResult {
        /** Copies the changes. */
        public Merged {
            splices = List.copyOf(splices);
        }
    }

    /**
     * Reports a change that does not fit; the file stays as it is.
     *
     * @param reason why
     * @param line the line of the search that is in question
     */
    record Unclear(Reason reason, String line) implements LineMergeResult {}

    /** Names the reasons why a change does not fit although its place is certain. */
    enum Reason {
        /** The aligned lines do not tell how to indent a new one. */
        INDENTATION,
        /** A new line is indented with tabs, and the file with blanks. */
        TABS,
        /** A line that is to be changed is not there. */
        NO_COUNTERPART,
        /** A line that is to be changed reads otherwise just where the change is. */
        OTHER_TEXT,
        /** Too many lines read otherwise to tell what becomes of each. */
        TOO_MANY,
        /** Between the lines to be changed are others, which the search does not know. */
        UNKNOWN_LINES
    }
}
