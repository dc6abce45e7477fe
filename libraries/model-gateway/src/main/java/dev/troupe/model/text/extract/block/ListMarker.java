package dev.troupe.model.text.extract.block;

/** The bullet or number that an item of a list starts with. */
final class ListMarker {
    private static final int LONGEST_NUMBER = 4;

    private ListMarker() {}

    /** How many characters it takes, the blanks behind it included; 0 when there is none. */
    static int length(String text, int from) {
        int at = from;
        if (at < text.length() && "-*+•".indexOf(text.charAt(at)) >= 0) {
            at++;
        } else {
            at = behindNumber(text, from);
        }
        int blanks = at;
        while (blanks < text.length() && text.charAt(blanks) == ' ') {
            blanks++;
        }
        return blanks == at ? 0 : blanks - from;
    }

    /** Behind a number with its dot or bracket, or the end of the text when there is none. */
    private static int behindNumber(String text, int from) {
        int at = from;
        while (at < text.length() && digit(text.charAt(at)) && at - from < LONGEST_NUMBER) {
            at++;
        }
        boolean numbered = at > from && at < text.length() && ".)".indexOf(text.charAt(at)) >= 0;
        return numbered ? at + 1 : text.length();
    }

    /** Whether an item starts with a box to tick. */
    static boolean box(String item) {
        return item.length() > 3
                && item.charAt(0) == '['
                && item.charAt(2) == ']'
                && " xX".indexOf(item.charAt(1)) >= 0;
    }

    private static boolean digit(char c) {
        return c >= '0' && c <= '9';
    }
}
