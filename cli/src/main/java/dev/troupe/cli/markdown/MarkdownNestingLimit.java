package dev.troupe.cli.markdown;

import java.util.regex.Pattern;

/**
 * Tells blocks that are nested deeper than anybody writes for readers. Parsing such text, and drawing
 * it, takes a stack and a time that grow with its depth, so it is better not parsed at all.
 */
final class MarkdownNestingLimit {
    // As many quotes and items as stand before the words of one line, or that line's indentation.
    private static final Pattern BLOCKS =
            Pattern.compile(
                    "^(?:(?:[ \\t]*+(?:>|[-+*][ \\t]|\\d{1,9}[.)][ \\t])){50}|[ \\t]{100})",
                    Pattern.MULTILINE);
    private static final int MOST_MARKS = 1_000;

    private MarkdownNestingLimit() {}

    /** Whether a block is better shown as it was written. */
    static boolean deep(String block) {
        return BLOCKS.matcher(block).find() || marks(block) > MOST_MARKS;
    }

    // Emphasis and links nest only as deep as there are marks.
    private static long marks(String block) {
        return block.chars().filter(sign -> sign == '*' || sign == '_' || sign == '[').count();
    }
}
