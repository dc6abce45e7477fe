package dev.troupe.cli.lineeditor;

/** Tells whether a message continues in the next line although Return was pressed. */
public final class LineContinuation {
    private static final String FENCE = "```";

    private LineContinuation() {}

    /** A backslash at its end, or a fence of code that is still open. */
    public static boolean open(String text) {
        return escaped(text) || fences(text) % 2 == 1;
    }

    /** The text with its last line ended; the backslash that asked for it is gone. */
    public static String next(String text) {
        return (escaped(text) ? text.substring(0, text.length() - 1) : text) + "\n";
    }

    private static boolean escaped(String text) {
        return text.endsWith("\\") && !text.endsWith("\\\\");
    }

    private static long fences(String text) {
        return text.lines().filter(line -> line.stripLeading().startsWith(FENCE)).count();
    }
}
