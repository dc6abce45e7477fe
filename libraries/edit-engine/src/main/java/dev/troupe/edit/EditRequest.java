package dev.troupe.edit;

import java.util.List;

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

    /**
     * A fence below the path of a file: its complete new content, or a part of it that is only quoted. It changes a file
     * that exists only where it evidently holds all of it.
     *
     * @param content the text in the fence, in any line ending
     */
    record Fenced(String content) implements EditRequest {}

    /**
     * A hunk of a diff or patch: whole lines, and where they are said to be.
     *
     * @param lines context, removed and added lines in their order
     * @param place what the hunk says about its place
     * @param lastLine what it makes of the file's last line ending
     */
    record Hunk(List<HunkLine> lines, HunkLocation place, FinalNewlineChange lastLine)
            implements EditRequest {

        /** Copies the lines. */
        public Hunk {
            lines = List.copyOf(lines);
        }

        /** A hunk that leaves the end of the file as it is. */
        public Hunk(List<HunkLine> lines, HunkLocation hunkLocation) {
            this(lines, hunkLocation, FinalNewlineChange.AS_IS);
        }

        /** The same hunk, said to be elsewhere. */
        public Hunk at(HunkLocation other) {
            return new Hunk(lines, other, lastLine);
        }

        /** The old side: context and removed lines, each with a line feed. */
        public String search() {
            return without(HunkLine.Sign.ADDED);
        }

        /** The new side: context and added lines, each with a line feed. */
        public String replace() {
            return without(HunkLine.Sign.REMOVED);
        }

        private String without(HunkLine.Sign sign) {
            StringBuilder text = new StringBuilder();
            for (HunkLine line : lines) {
                if (line.sign() != sign) {
                    text.append(line.text()).append('\n');
                }
            }
            return text.toString();
        }
    }
}
