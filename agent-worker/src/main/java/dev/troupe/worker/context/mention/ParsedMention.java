package dev.troupe.worker.context.mention;

import org.jspecify.annotations.Nullable;

/**
 * One mention in a text.
 *
 * @param target what it names, without the {@code @}, quotes and lines
 * @param lines those that are meant of a file; null: all
 * @param quoted whether it stood in quotes, so that nothing else can be meant
 * @param start where the {@code @} stands
 * @param end behind its last character
 */
public record ParsedMention(
        MentionKind kind,
        String target,
        @Nullable MentionedLines lines,
        boolean quoted,
        int start,
        int end) {
    /** As people write it, without the {@code @}. */
    public String words() {
        return target + (lines == null ? "" : lines);
    }

    /** The same where what looked like lines is a part of the name. */
    public ParsedMention whole() {
        return new ParsedMention(kind, words(), null, quoted, start, end);
    }
}
