package dev.troupe.permission.schema;

import dev.troupe.permission.shell.Span;

/**
 * An argument as far as it is known before the line runs.
 *
 * @param text all of it, or what it surely begins with
 * @param span where it stands in the line that was asked about
 */
public record Argument(String text, Known known, Span span) {
    /** How much of an argument is known. */
    public enum Known {
        /** Every character. */
        WHOLE,
        /** That it is one word, and what it begins with: the rest comes from a quoted expansion. */
        BEGINNING,
        /** Nothing: an unquoted expansion may become any number of words. */
        NOTHING
    }

    /** An argument that is known whole. */
    public static Argument whole(String text, Span span) {
        return new Argument(text, Known.WHOLE, span);
    }

    /** Whether every character is known. */
    public boolean whole() {
        return known == Known.WHOLE;
    }
}
