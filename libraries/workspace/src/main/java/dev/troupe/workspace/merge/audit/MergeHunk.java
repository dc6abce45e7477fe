package dev.troupe.workspace.merge.audit;

/**
 * A change that one side of a merge made to a file.
 *
 * @param side who made it
 * @param path the file
 * @param kind what was changed
 * @param line the first line in the side's version, from 1; 0 when it is no change of lines
 * @param removed what went: the lines with their endings, the old mode, or the old object's name
 * @param added what came, likewise
 */
public record MergeHunk(
        MergedFileVersions.Side side,
        String path,
        Kind kind,
        int line,
        String removed,
        String added) {

    /** Names what a hunk changes. */
    public enum Kind {
        /** Lines of a text. */
        LINES,
        /** A link, a submodule or a binary file, which are compared as a whole. */
        CONTENT,
        /** Whether the file may be executed, or is a file at all. */
        MODE,
        /** The file is gone. */
        DELETION
    }
}
