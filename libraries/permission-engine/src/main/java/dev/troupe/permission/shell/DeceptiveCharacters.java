package dev.troupe.permission.shell;

import java.text.Normalizer;

/** Finds characters that are not what they seem: they make a line unreadable. */
final class DeceptiveCharacters {
    private static final char TEXT_STYLE = '\uFE0E';
    private static final char EMOJI_STYLE = '\uFE0F';
    private static final char BLANK_BRAILLE = '\u2800';
    private static final char MINUS = '\u2212';
    private static final String OPERATORS = ";&|<>$`";

    private DeceptiveCharacters() {}

    /** Index of the first character that may stand nowhere, not even in quotes; the length when there is none. */
    static int first(String line) {
        int index = 0;
        while (index < line.length()) {
            char c = line.charAt(index);
            if ((c >= ' ' && c < '\u007F') || c == '\n' || c == '\t') {
                index++;
            } else if (anywhere(line, index)) {
                return index;
            } else {
                index += Character.charCount(line.codePointAt(index));
            }
        }
        return index;
    }

    /** Why the character at this index is refused. */
    static String why(String line, int index) {
        int point = line.codePointAt(index);
        String code = String.format("U+%04X", point);
        return Character.getType(point) == Character.CONTROL
                ? "the control character " + code + " stands in it"
                : "the invisible or undefined character " + code + " stands in it";
    }

    /** Whether it is refused outside of quotes, where it could be taken for a blank or for nothing. */
    static boolean unquoted(char c) {
        return c >= '\u0080'
                && (c == TEXT_STYLE
                        || c == EMOJI_STYLE
                        || c == BLANK_BRAILLE
                        || Character.getType(c) == Character.SPACE_SEPARATOR);
    }

    /**
     * Whether it is refused outside of quotes because a reader would take it for an operator. Those are the characters that compatibility
     * makes one of, such as the wide ones.
     */
    static boolean seemsOperator(char c) {
        if (c < '\u0080') {
            return false;
        }
        String plain = Normalizer.normalize(String.valueOf(c), Normalizer.Form.NFKC);
        return plain.length() == 1 && OPERATORS.indexOf(plain.charAt(0)) >= 0;
    }

    /** Whether a reader would take it for the dash of an option, where a word begins with it. */
    static boolean seemsDash(char c) {
        return c >= '\u0080' && (Character.getType(c) == Character.DASH_PUNCTUATION || c == MINUS);
    }

    private static boolean anywhere(String line, int index) {
        int point = line.codePointAt(index);
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.UNASSIGNED ->
                    true;
            default -> invisible(point) && !chosenStyle(line, index);
        };
    }

    /** Letters and marks that Unicode calls ignorable: they are drawn as nothing. */
    private static boolean invisible(int point) {
        return switch (point) {
            case 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0 -> true;
            default ->
                    (point >= 0x180B && point <= 0x180F)
                            || (point >= 0xFE00 && point <= 0xFE0F)
                            || (point >= 0xE0000 && point <= 0xE0FFF);
        };
    }

    /** A picture may say in which style it wants to be drawn. */
    private static boolean chosenStyle(String line, int index) {
        char c = line.charAt(index);
        return (c == TEXT_STYLE || c == EMOJI_STYLE)
                && index > 0
                && line.charAt(index - 1) >= '\u00A9';
    }
}
