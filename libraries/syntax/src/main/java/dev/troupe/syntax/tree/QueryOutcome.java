package dev.troupe.syntax.tree;

/** How the run of a query over a text ended. */
public enum QueryOutcome {
    /** The text was parsed, and every match visited. */
    COMPLETE,
    /** Every match was visited, but parts of the text fit nowhere: what stands in them may be missing. */
    COMPLETE_WITH_ERRORS,
    /** The time limit passed; some matches may have been visited. */
    TIMED_OUT
}
