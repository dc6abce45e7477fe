package dev.troupe.cli.terminal;

import org.jline.utils.WCWidth;

/**
 * Counts the columns that texts take on a terminal. What people see as one sign, such as a family of four or a thumb with a
 * colour of skin, counts once, as in everything that JLine lays out.
 */
public final class DisplayWidth {
    /** Signs below are one column wide each, and none of them goes together with another. */
    private static final int PLAIN = 0x300;

    private DisplayWidth() {}

    /** Returns the columns of a text without escape sequences. */
    public static int columns(CharSequence text) {
        int columns = 0;
        for (int at = 0; at < text.length(); at = next(text, at)) {
            columns += columnsAt(text, at);
        }
        return columns;
    }

    /** Returns the columns of the sign that begins at an index. */
    public static int columnsAt(CharSequence text, int at) {
        return isPlain(text, at)
                ? Math.max(0, WCWidth.wcwidth(text.charAt(at)))
                : Math.max(0, WCWidth.wcwidthForGraphemeCluster(text, at));
    }

    /** Returns the index behind the sign that begins at an index. */
    public static int next(CharSequence text, int at) {
        return isPlain(text, at)
                ? at + 1
                : at + Math.max(1, WCWidth.charCountForGraphemeCluster(text, at));
    }

    /** Returns the longest beginning of a text that fits into a number of columns. No sign is cut. */
    public static String fitting(String text, int columns) {
        int used = 0;
        for (int at = 0; at < text.length(); at = next(text, at)) {
            used += columnsAt(text, at);
            if (used > columns) {
                return text.substring(0, at);
            }
        }
        return text;
    }

    private static boolean isPlain(CharSequence text, int at) {
        return text.charAt(at) < PLAIN && (at + 1 >= text.length() || text.charAt(at + 1) < PLAIN);
    }
}
