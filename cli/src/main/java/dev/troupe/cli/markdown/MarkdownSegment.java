package dev.troupe.cli.markdown;

/** Describes one piece of a text; pieces come in the order in which they can be shown for good. */
sealed interface MarkdownSegment {
    /**
     * A paragraph, list item, heading, quote or table.
     *
     * @param close whether it belongs to the piece before, without an empty line between them
     */
    record Block(String text, boolean close) implements MarkdownSegment {}

    /** A fence of code opens; its lines follow one by one. */
    record Fence(String language) implements MarkdownSegment {}

    /** A line inside a fence. */
    record Code(String line) implements MarkdownSegment {}

    /** The fence closes. */
    record FenceEnd() implements MarkdownSegment {}
}
