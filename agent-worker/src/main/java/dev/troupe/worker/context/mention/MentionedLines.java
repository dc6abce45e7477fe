package dev.troupe.worker.context.mention;

/**
 * Names lines of a mentioned file, both counted from 1.
 *
 * @param last not before the first
 */
public record MentionedLines(int first, int last) {
    /** As people write it behind a path. */
    @Override
    public String toString() {
        return first == last ? ":" + first : ":%d-%d".formatted(first, last);
    }
}
