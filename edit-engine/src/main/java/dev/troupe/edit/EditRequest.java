package dev.troupe.edit;

/** One change that a model asked for, before anyone knows where it belongs. */
public sealed interface EditRequest {

    /**
     * The tool edit: replace a piece of text, which may begin and end inside a line.
     *
     * @param oldString the text to find; empty only to fill a missing or empty file
     * @param newString what to put there
     * @param replaceAll whether every occurrence is meant; otherwise the text must be unique
     */
    record Replace(String oldString, String newString, boolean replaceAll) implements EditRequest {}

    /**
     * A SEARCH/REPLACE block: whole lines.
     *
     * @param search the lines to find; empty only to fill a missing or empty file
     * @param replace the lines to put there; empty deletes
     */
    record Block(String search, String replace) implements EditRequest {}

    /**
     * The complete new content of a file.
     *
     * @param content the text of the file, in any line ending
     */
    record Whole(String content) implements EditRequest {}
}
