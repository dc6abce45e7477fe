package dev.troupe.linesearch.pattern;

/** What is beside a place of a line. */
enum NeighbourKind {
    /** A letter, a digit, an underscore or another character of a word. */
    WORD,
    /** Another character, or the beginning or end of the line. */
    OTHER,
    /** Bytes that are no character. */
    INVALID;

    static NeighbourKind of(int point) {
        return UnicodeClasses.isWord(point) ? WORD : OTHER;
    }
}
