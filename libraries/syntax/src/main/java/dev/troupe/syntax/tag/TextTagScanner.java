package dev.troupe.syntax.tag;

import dev.troupe.syntax.tree.ProcessorTimeLimit;

/** Finds the tags of a language that has no grammar here that could be trusted. Its time grows with the text, not faster. */
interface TextTagScanner {
    /** Lines that are longer were written by no person: they are passed over. */
    int LONGEST_LINE = 2_000;

    /** Longer lines are not matched with the patterns of definitions, which need stack for each of their words. */
    int LONGEST_CODE_LINE = 500;

    /** How many lines are read between two looks at the clock. */
    int LINES_BETWEEN_LOOKS = 256;

    /**
     * Finds the tags of a file.
     *
     * @param time says when to stop
     * @return whether it came to the end of the file
     */
    boolean scan(SourceText text, ScannedTags tags, ProcessorTimeLimit time);

    /** Whether the time is up; looks at the clock at some lines only. */
    static boolean isOver(int line, ProcessorTimeLimit time) {
        return line % LINES_BETWEEN_LOOKS == 0 && time.isReached();
    }
}
