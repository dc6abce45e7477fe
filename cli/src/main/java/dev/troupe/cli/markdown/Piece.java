package dev.troupe.cli.markdown;

/** What a text consists of, in the order in which it can be shown for good. */
sealed interface Piece {
    /**
     * A paragraph, list item, heading, quote or table.
     *
     * @param close whether it belongs to the piece before, without an empty line between them
     */
    record Block(String text, boolean close) implements Piece {}

    /** A fence of code opens; its lines follow one by one. */
    record Fence(String language) implements Piece {}

    /** A line inside a fence. */
    record Code(String line) implements Piece {}

    /** The fence closes. */
    record FenceEnd() implements Piece {}
}
