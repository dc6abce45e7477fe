package dev.troupe.edit.parse;

import dev.troupe.edit.EditRequest;

/** One edit found in an answer, with the file it is for. */
public sealed interface ParsedEdit {

    /** The path as the model wrote it, without decoration. */
    String path();

    /** The line of the answer where the edit begins, from 1. */
    int line();

    /** What to hand to the engine. */
    EditRequest request();

    /**
     * A SEARCH/REPLACE block.
     *
     * @param path the file
     * @param line where the block begins in the answer, from 1
     * @param search the lines to find; empty to create a file
     * @param replace the lines to put there
     */
    record Block(String path, int line, String search, String replace) implements ParsedEdit {
        @Override
        public EditRequest request() {
            return new EditRequest.Block(search, replace);
        }
    }

    /**
     * A fence with the whole content of a file.
     *
     * @param path the file
     * @param line where the fence opens in the answer, from 1
     * @param content the content
     */
    record WholeFile(String path, int line, String content) implements ParsedEdit {
        @Override
        public EditRequest request() {
            return new EditRequest.Whole(content);
        }
    }
}
