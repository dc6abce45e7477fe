package dev.troupe.permission.schema;

import dev.troupe.permission.shell.TextSpan;

/**
 * An argument as far as it is known before the line runs.
 *
 * @param text all of it, or what it surely begins with
 * @param span where it stands in the line that was asked about
 */
public record CommandArgument(String text, Known known, TextSpan span) {
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
    public static CommandArgument whole(String text, TextSpan span) {
        return new CommandArgument(text, Known.WHOLE, span);
    }

    /** Whether every character is known. */
    public boolean whole() {
        return known == Known.WHOLE;
    }
}
