package dev.troupe.cli.terminal;

import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;

/**
 * Puts texts into the form that terminals show. Terminals do not agree on what joins signs: a family of four is two columns
 * on one and eight on the next, and a heart with its colour one or two. So joiners, colours of skin and selectors of
 * a look are left out, and flags are the two letters that they are made of; what is left has one width everywhere. This goes
 * code point by code point, so that the beginning of a text has the form with which the text begins. Only what is shown
 * has this form, never what is sent, stored or copied.
 */
public final class DisplayForm {
    /** Nothing below is left out or changed. */
    private static final int PLAIN = 0xad;

    private static final int SOFT_HYPHEN = 0xad;
    private static final int JOINER = 0x200d;
    private static final int KEYCAP = 0x20e3;
    private static final int FIRST_SELECTOR = 0xfe00;
    private static final int LAST_SELECTOR = 0xfe0f;
    private static final int FIRST_LETTER = 0x1f1e6;
    private static final int LAST_LETTER = 0x1f1ff;
    private static final int FIRST_SKIN = 0x1f3fb;
    private static final int LAST_SKIN = 0x1f3ff;
    private static final int FIRST_TAG = 0xe0020;
    private static final int LAST_TAG = 0xe007f;
    private static final int FIRST_VARIANT = 0xe0100;
    private static final int LAST_VARIANT = 0xe01ef;

    private DisplayForm() {}

    /** Returns the form of a text, which may hold escape sequences. */
    public static String of(String text) {
        if (isShown(text)) {
            return text;
        }
        StringBuilder shown = new StringBuilder(text.length());
        text.codePoints().filter(code -> !isLeftOut(code)).forEach(code -> append(shown, code));
        return shown.toString();
    }

    /**
     * Returns a text in which everything is to be seen, for what people agree to: what {@link #of(String)} leaves out or changes is
     * named by its number.
     */
    public static String spelledOut(String text) {
        if (isShown(text)) {
            return text;
        }
        StringBuilder spelled = new StringBuilder(text.length());
        text.codePoints()
                .forEach(code -> {
                    if (isLeftOut(code) || isLetterOfFlag(code)) {
                        spelled.append(String.format("\\u{%X}", code));
                    } else {
                        spelled.appendCodePoint(code);
                    }
                });
        return spelled.toString();
    }

    /** Returns the form of a text with styles. */
    public static AttributedString of(AttributedString text) {
        if (isShown(text)) {
            return text;
        }
        AttributedStringBuilder shown = new AttributedStringBuilder(text.length());
        for (int at = 0; at < text.length(); ) {
            int code = Character.codePointAt(text, at);
            int next = at + Character.charCount(code);
            if (isLetterOfFlag(code)) {
                shown.style(text.styleAt(at)).append(letter(code));
            } else if (!isLeftOut(code)) {
                shown.append(text, at, next);
            }
            at = next;
        }
        return shown.toAttributedString();
    }

    /** Whether a code point is not shown. */
    static boolean isLeftOut(int code) {
        return code >= PLAIN
                && (code == SOFT_HYPHEN
                        || code == JOINER
                        || code == KEYCAP
                        || isBetween(code, FIRST_SELECTOR, LAST_SELECTOR)
                        || isBetween(code, FIRST_SKIN, LAST_SKIN)
                        || isBetween(code, FIRST_TAG, LAST_TAG)
                        || isBetween(code, FIRST_VARIANT, LAST_VARIANT));
    }

    /** Whether a code point is one of the two of which flags are made. */
    static boolean isLetterOfFlag(int code) {
        return isBetween(code, FIRST_LETTER, LAST_LETTER);
    }

    /** Whether a code point makes one sign of those around it. */
    static boolean joins(int code) {
        return code == JOINER;
    }

    private static boolean isShown(CharSequence text) {
        for (int at = 0; at < text.length(); at++) {
            if (text.charAt(at) >= PLAIN) {
                int code = Character.codePointAt(text, at);
                if (isLeftOut(code) || isLetterOfFlag(code)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static void append(StringBuilder shown, int code) {
        if (isLetterOfFlag(code)) {
            shown.append(letter(code));
        } else {
            shown.appendCodePoint(code);
        }
    }

    private static char letter(int code) {
        return (char) ('A' + code - FIRST_LETTER);
    }

    private static boolean isBetween(int code, int first, int last) {
        return code >= first && code <= last;
    }
}
