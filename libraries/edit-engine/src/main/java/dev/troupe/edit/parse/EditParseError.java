package dev.troupe.edit.parse;

/**
 * Something that looks like an edit but cannot be read as one.
 *
 * @param line the line of the answer where it begins, from 1
 * @param kind the reason
 * @param path the file that it is for, as the model wrote it; empty where that is not known
 * @param message what happened and what to send instead, for the model
 */
public record EditParseError(int line, Kind kind, String path, String message) {

    /** The same for a file. */
    EditParseError in(String file) {
        return new EditParseError(line, kind, file, message);
    }

    /** Names the reasons why an edit could not be read. */
    public enum Kind {
        /** The answer ended before the edit did. */
        CUT_OFF,
        /** The line between SEARCH and REPLACE is not there. */
        NO_SEPARATOR,
        /** Several lines could be the one between SEARCH and REPLACE. */
        SEPARATOR_UNCLEAR,
        /** Several lines could be the end of a file in a fence. */
        FENCE_UNCLEAR,
        /** The next block begins before this one has ended. */
        NOT_CLOSED,
        /** No path is given. */
        NO_PATH,
        /** A line of a patch looks like a marker and is none, or stands where it means nothing. */
        UNKNOWN_MARKER,
        /** A diff or patch that removes and adds nothing. */
        NO_CHANGE,
        /** The arguments of a call are no JSON, or some are missing. */
        BAD_CALL,
        /** A diff of a kind that cannot be applied, such as a binary one. */
        UNSUPPORTED
    }
}
