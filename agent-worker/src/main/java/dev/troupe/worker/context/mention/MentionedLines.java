package dev.troupe.worker.context.mention;

import org.jspecify.annotations.Nullable;

/**
 * Names lines of a mentioned file, both counted from 1.
 *
 * @param last not before the first
 * @param column as compilers print it behind a line; it only says where to look
 */
public record MentionedLines(int first, int last, @Nullable Integer column) {
    /** Whole lines. */
    public MentionedLines(int first, int last) {
        this(first, last, null);
    }

    /** As people write it behind a path. */
    @Override
    public String toString() {
        return first == last
                ? ":" + first + (column == null ? "" : ":" + column)
                : ":%d-%d".formatted(first, last);
    }
}
