package dev.troupe.syntax;

/**
 * A place at which a text breaks the rules of its language.
 *
 * @param line from 1
 * @param column in characters, from 1
 * @param message what is wrong, as a clause without a full stop, such as {@code "}" is missing}
 */
public record SyntaxFault(int line, int column, String message) {

    /** Refuses places before the first line or column. */
    public SyntaxFault {
        if (line < 1 || column < 1) {
            throw new IllegalArgumentException("Not a position in a text: " + line + ":" + column);
        }
    }
}
