package dev.troupe.cli.terminal;

import org.jline.utils.AttributedString;
import org.jline.utils.WCWidth;

/**
 * Counts the columns that texts take on a terminal, in the form in which they are shown there ({@link DisplayForm}). It is the
 * sum over their code points, as in JLine where it does not ask a terminal for clusters, and as in terminals of all kinds.
 */
public final class DisplayWidth {
    /** Signs below are one column wide each, and none of them goes together with another. */
    private static final int PLAIN = 0x300;

    private DisplayWidth() {}

    /** Returns the columns of a text without escape sequences. */
    public static int columns(CharSequence text) {
        return columns(text, 0, text.length());
    }

    /** Returns the columns of the sign that begins at an index. */
    public static int columnsAt(CharSequence text, int at) {
        return columns(text, at, next(text, at));
    }

    /**
     * Returns the index behind the sign that begins at an index. What people see as one sign is not taken apart: a letter with
     * its accents, a flag, emoji that are joined.
     */
    public static int next(CharSequence text, int at) {
        int code = Character.codePointAt(text, at);
        int end = at + Character.charCount(code);
        boolean joined = false;
        boolean half = DisplayForm.isLetterOfFlag(code);
        while (end < text.length() && text.charAt(end) >= PLAIN) {
            int following = Character.codePointAt(text, end);
            boolean whole = half && DisplayForm.isLetterOfFlag(following);
            if (!joined && !whole && !belongs(following)) {
                return end;
            }
            joined = DisplayForm.joins(following);
            half = half && !whole;
            end += Character.charCount(following);
        }
        return end;
    }

    /** Returns the longest beginning of a text that fits into a number of columns. No sign is cut. */
    public static String fitting(String text, int columns) {
        return text.substring(0, fittingLength(text, columns));
    }

    /** Returns the same of a text with styles. */
    public static AttributedString fitting(AttributedString text, int columns) {
        return text.substring(0, fittingLength(text, columns));
    }

    private static int fittingLength(CharSequence text, int columns) {
        int used = 0;
        int at = 0;
        while (at < text.length()) {
            int next = next(text, at);
            used += columns(text, at, next);
            if (used > columns) {
                return at;
            }
            at = next;
        }
        return at;
    }

    private static int columns(CharSequence text, int from, int end) {
        int columns = 0;
        for (int at = from; at < end; ) {
            int code = Character.codePointAt(text, at);
            columns += columns(code);
            at += Character.charCount(code);
        }
        return columns;
    }

    /** Whether a code point is part of the sign before it: an accent, a vowel of a syllable, a colour of skin. */
    private static boolean belongs(int code) {
        return DisplayForm.isLeftOut(code)
                || (columns(code) == 0 && Character.getType(code) != Character.FORMAT);
    }

    private static int columns(int code) {
        if (DisplayForm.isLeftOut(code)) {
            return 0;
        }
        return DisplayForm.isLetterOfFlag(code) ? 1 : Math.max(0, WCWidth.wcwidth(code));
    }
}
