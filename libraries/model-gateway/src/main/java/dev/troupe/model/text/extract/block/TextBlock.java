package dev.troupe.model.text.extract.block;

import java.util.List;

/** A part of a text that is read in one way. */
public sealed interface TextBlock {
    /**
     * Fenced code that is closed.
     *
     * @param info what stands behind the opening fence
     */
    record Fence(String info, List<SourceLine> lines) implements TextBlock {}

    /** A line with a shell's prompt and all that follows it up to a blank line. */
    record Session(List<SourceLine> lines) implements TextBlock {}

    /**
     * A paragraph.
     *
     * @param item whether it is an item of a list, or continues one
     * @param task whether it is an item with a box to tick
     */
    record Prose(List<SourceLine> lines, boolean item, boolean task) implements TextBlock {}

    /** Marks what is not the model's own word: quotations, tables, headings, indented code, outputs of tools. */
    record Aside() implements TextBlock {}
}
