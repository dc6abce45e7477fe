package dev.troupe.contracts.text;

import java.util.Locale;

/** Shortens texts to their beginnings, and never cuts a character in two. */
public final class TextPrefix {
    private static final int JOINER = 0x200d;

    private TextPrefix() {}

    /** Returns a text, or its beginning of at most so many units. */
    public static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, end(text, longest));
    }

    /**
     * Returns a text, or its beginning and a mark.
     *
     * @param longest how long the beginning may be; the mark comes on top
     */
    public static String cut(String text, int longest, String mark) {
        return text.length() <= longest ? text : cut(text, longest) + mark;
    }

    /** Returns a text, or its beginning and, on a line of its own, how long all of it is. */
    public static String cutTold(String text, int longest) {
        return text.length() <= longest
                ? text
                : cut(text, longest)
                        + String.format(
                                Locale.ROOT, "\n[cut: %,d characters in all]", text.length());
    }

    /**
     * Finds the last place up to an index where a text may be cut: not within a pair of units, nor before a sign that
     * belongs to the one before it. Signs that go on and on are cut where the index is.
     */
    public static int end(String text, int index) {
        if (index <= 0) {
            return 0;
        }
        if (index >= text.length()) {
            return text.length();
        }
        int whole = unpaired(text, index);
        int end = whole;
        while (end > 0 && joins(text, end)) {
            end = unpaired(text, end - 1);
        }
        return end == 0 ? whole : end;
    }

    private static int unpaired(String text, int index) {
        boolean within =
                index > 0
                        && index < text.length()
                        && Character.isLowSurrogate(text.charAt(index))
                        && Character.isHighSurrogate(text.charAt(index - 1));
        return within ? index - 1 : index;
    }

    /** Whether what stands here is seen as one with what is before it. */
    private static boolean joins(String text, int at) {
        int next = text.codePointAt(at);
        return next == JOINER
                || text.charAt(at - 1) == JOINER
                || isMark(next)
                || Character.isEmojiModifier(next)
                || (isFlagHalf(next) && flagHalvesBefore(text, at) % 2 == 1);
    }

    /** Two such letters are one flag. */
    private static boolean isFlagHalf(int sign) {
        return 0x1f1e6 <= sign && sign <= 0x1f1ff;
    }

    private static int flagHalvesBefore(String text, int at) {
        int count = 0;
        for (int place = at; place > 0 && isFlagHalf(text.codePointBefore(place)); place -= 2) {
            count++;
        }
        return count;
    }

    private static boolean isMark(int sign) {
        return switch (Character.getType(sign)) {
            case Character.NON_SPACING_MARK,
                    Character.ENCLOSING_MARK,
                    Character.COMBINING_SPACING_MARK ->
                    true;
            default -> false;
        };
    }
}
