package dev.troupe.edit;

/**
 * Tells how a hunk changes the end of a file, beside its lines: diffs say it by {@code \ No newline at end of file}
 * below the last line of one side, where that line is removed and added again as it was.
 */
public enum FinalNewlineChange {
    /** It stays with a line ending, or without one. */
    AS_IS,
    /** It gets a line ending. */
    ENDED,
    /** Its line ending goes. */
    BARE
}
