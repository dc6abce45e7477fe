package dev.troupe.permission.shell;

/** Tells what single characters mean to bash. */
final class BashCharacters {
    /** Stands for the end of the text; no line that is read holds it. */
    static final char END = '\0';

    private BashCharacters() {}

    static boolean blank(char c) {
        return c == ' ' || c == '\t';
    }

    /** Whether it is or begins an operator, and so ends a word. */
    static boolean operator(char c) {
        return switch (c) {
            case ';', '&', '|', '(', ')', '<', '>' -> true;
            default -> false;
        };
    }

    /** Whether a word ends before it. */
    static boolean endsWord(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == END || operator(c);
    }

    /** Whether a quote or an expansion begins with it. */
    static boolean opens(char c) {
        return switch (c) {
            case '\'', '"', '\\', '$', '`' -> true;
            default -> false;
        };
    }

    /** Whether it means itself wherever in a word it stands, whatever stands around it. */
    static boolean ordinary(char c) {
        return inName(c) || c == '-' || c == '.' || c == '/';
    }

    static boolean digit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean startsName(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    static boolean inName(char c) {
        return startsName(c) || digit(c);
    }
}
