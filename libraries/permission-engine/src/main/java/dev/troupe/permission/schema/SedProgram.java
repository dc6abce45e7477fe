package dev.troupe.permission.schema;

import org.jspecify.annotations.Nullable;

/**
 * Reads a program in sed's language as GNU sed does, as far as it surely neither runs nor opens anything. What is not
 * surely so is not ordinary, such as a text that goes on in another program.
 */
final class SedProgram {
    private static final Concern UNREADABLE =
            new Concern(Effect.EXECUTES, "is no sed program that is surely harmless");
    private static final Concern EXECUTES =
            new Concern(Effect.EXECUTES, "holds a sed command that runs a program");
    private static final Concern WRITES =
            new Concern(Effect.WRITES, "holds a sed command that writes a file");
    private static final Concern READS =
            new Concern(Effect.LEAVES, "holds a sed command that reads another file");

    private static final char END = '\0';

    private final String text;
    private int at;
    private @Nullable Concern concern;

    private SedProgram(String text) {
        this.text = text;
    }

    /** What is not ordinary about a program; null when it only edits what flows through it. */
    static @Nullable Concern concern(String text) {
        if (text.indexOf(END) >= 0) {
            return UNREADABLE;
        }
        SedProgram program = new SedProgram(text);
        while (program.concern == null && program.at < text.length()) {
            program.command();
        }
        return program.concern;
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : END;
    }

    private void fail() {
        concern = UNREADABLE;
    }

    private void blanks() {
        while (peek() == ' ' || peek() == '\t') {
            at++;
        }
    }

    private void separators() {
        while (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == ';') {
            at++;
        }
    }

    private void command() {
        separators();
        if (at == text.length()) {
            return;
        }
        addresses();
        if (concern != null) {
            return;
        }
        char name = peek();
        at++;
        switch (name) {
            case '{' -> {}
            case '}', '=', 'd', 'D', 'g', 'G', 'h', 'H', 'n', 'N', 'p', 'P', 'x', 'z', 'F' ->
                    ends();
            case 'l', 'L', 'q', 'Q' -> number();
            case 'a', 'i', 'c' -> inserted();
            case 'b', 't', 'T', ':' -> label();
            case 's' -> substitution();
            case 'y' -> transliteration();
            case '#' -> comment();
            case 'e' -> concern = EXECUTES;
            case 'w', 'W' -> concern = WRITES;
            case 'r', 'R' -> concern = READS;
            default -> fail();
        }
    }

    private void addresses() {
        if (address()) {
            blanks();
            if (peek() == ',') {
                at++;
                blanks();
                if (peek() == '+' || peek() == '~') {
                    at++;
                    digits();
                } else if (!address()) {
                    fail();
                }
            }
        }
        blanks();
        while (peek() == '!') {
            at++;
            blanks();
        }
    }

    /** Passes one address, if there is one. */
    private boolean address() {
        char first = peek();
        if (Ascii.digit(first)) {
            digits();
            if (peek() == '~') {
                at++;
                digits();
            }
            return true;
        }
        if (first == '$') {
            at++;
            return true;
        }
        if (first != '/' && first != '\\') {
            return false;
        }
        at += first == '\\' ? 1 : 0;
        expression(delimiter());
        while (peek() == 'I' || peek() == 'M') {
            at++;
        }
        return true;
    }

    private void digits() {
        int from = at;
        while (Ascii.digit(peek())) {
            at++;
        }
        if (at == from) {
            fail();
        }
    }

    private char delimiter() {
        char it = peek();
        at++;
        if (it <= ' ' || it > '~' || it == '\\') {
            fail();
        }
        return it;
    }

    /** Passes a regular expression up to the delimiter behind it. */
    private void expression(char delimiter) {
        while (concern == null) {
            char it = peek();
            at++;
            if (it == delimiter) {
                return;
            }
            if (it == '[') {
                brackets(delimiter);
            } else if (it == '\\' && at < text.length()) {
                at++;
            } else if (it == '\n' || at > text.length()) {
                fail();
            }
        }
    }

    /**
     * Passes a bracket expression. The delimiter may stand in a plain one: seds that end the expression there find an
     * open bracket and refuse it. In others it depends on the sed where the bracket ends.
     */
    private void brackets(char delimiter) {
        at += peek() == '^' ? 1 : 0;
        boolean plain = peek() != ']';
        boolean delimited = false;
        at += plain ? 0 : 1;
        while (peek() != ']') {
            char it = peek();
            if (at >= text.length() || it == '\n' || (it == '[' && named() == 0)) {
                fail();
                return;
            }
            delimited |= it == delimiter;
            plain &= it != '\\' && it != '[';
            at += it == '\\' ? 2 : it == '[' ? named() : 1;
        }
        at++;
        if (delimited && !plain) {
            fail();
        }
    }

    /** How long {@code [:alpha:]} is; 1 when it is just a bracket, 0 when it has no end. */
    private int named() {
        char kind = at + 1 < text.length() ? text.charAt(at + 1) : END;
        if (kind != ':' && kind != '.' && kind != '=') {
            return 1;
        }
        int end = text.indexOf(kind + "]", at + 2);
        return end < 0 ? 0 : end + 2 - at;
    }

    /** Passes all up to the next delimiter that no backslash stands before. */
    private void delimited(char delimiter) {
        while (concern == null) {
            char it = peek();
            at++;
            if (it == delimiter) {
                return;
            }
            if (it == '\\' && at < text.length()) {
                at++;
            } else if (it == '\n' || at > text.length()) {
                fail();
            }
        }
    }

    /** What stands behind a command that takes nothing. */
    private void ends() {
        blanks();
        char it = peek();
        if (it == ';' || it == '\n') {
            at++;
        } else if (it != '}' && it != '#' && at < text.length()) {
            fail();
        }
    }

    private void number() {
        blanks();
        while (Ascii.digit(peek())) {
            at++;
        }
        ends();
    }

    private void label() {
        blanks();
        while (Ascii.word(peek())) {
            at++;
        }
        ends();
    }

    private void comment() {
        while (at < text.length() && peek() != '\n') {
            at++;
        }
    }

    /** Text goes to the end of a line that no backslash ends. */
    private void inserted() {
        blanks();
        if (at == text.length()) {
            fail();
        }
        while (at < text.length()) {
            char it = peek();
            at++;
            if (it == '\n') {
                return;
            }
            if (it == '\\') {
                if (at == text.length()) {
                    fail();
                }
                at++;
            }
        }
    }

    private void substitution() {
        char delimiter = delimiter();
        expression(delimiter);
        delimited(delimiter);
        while (concern == null) {
            char flag = peek();
            if (flag == 'e') {
                concern = EXECUTES;
            } else if (flag == 'w') {
                concern = WRITES;
            } else if ("gpiIMm".indexOf(flag) >= 0 || Ascii.digit(flag)) {
                at++;
            } else {
                ends();
                return;
            }
        }
    }

    private void transliteration() {
        char delimiter = delimiter();
        delimited(delimiter);
        delimited(delimiter);
        if (concern == null) {
            ends();
        }
    }
}
