package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellWord.Quoting;

/** Reads {@code $'…'} and decodes its escapes, as far as they mean the same in every locale. */
final class AnsiQuotes {
    private static final int OCTAL_DIGITS = 3;

    private final TextCursor in;

    AnsiQuotes(TextCursor in) {
        this.in = in;
    }

    /** The cursor stands at the dollar sign. */
    void read(WordBuilder pieces) {
        int start = in.at();
        in.skip(2);
        StringBuilder text = new StringBuilder();
        while (in.peek() != '\'') {
            if (in.done()) {
                throw in.fault(start, "a quote is not closed");
            }
            if (in.peek() == '\\') {
                text.append(escape());
            } else {
                text.append(in.next());
            }
        }
        in.skip(1);
        pieces.text(text.toString(), Quoting.ANSI_C, start);
    }

    private char escape() {
        int start = in.at();
        in.skip(1);
        char c = in.peek();
        if (c >= '0' && c <= '7') {
            return ascii(number(OCTAL_DIGITS, 8), start);
        }
        if (!in.done()) {
            in.skip(1);
        }
        return switch (c) {
            case 'a' -> '\u0007';
            case 'b' -> '\b';
            case 'e', 'E' -> '\u001B';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'v' -> '\u000B';
            case '\\', '\'', '"', '?' -> c;
            case 'x' -> ascii(number(2, 16), start);
            case 'u' -> ascii(number(4, 16), start);
            case 'U' -> ascii(number(8, 16), start);
            default -> throw in.fault(start, "an escape in $'…' is not supported");
        };
    }

    private long number(int digits, int radix) {
        long value = 0;
        for (int i = 0;
                i < digits && Character.digit(in.peek(), radix) >= 0 && in.peek() < '\u0080';
                i++) {
            value = value * radix + Character.digit(in.next(), radix);
        }
        return value;
    }

    /** Zero, which cuts the text off, is also what no digits at all come to. */
    private char ascii(long value, int start) {
        if (value == 0 || value > 0x7F) {
            throw in.fault(start, "an escape in $'…' does not name an ASCII character");
        }
        return (char) value;
    }
}
