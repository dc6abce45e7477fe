package dev.troupe.cli.terminal;

/** Makes text harmless that comes in pieces, which may cut a character or a line end in two. */
public final class StreamingSanitizer {
    private String held = "";

    /** The next piece, without an end that could belong to the piece after it. */
    public String next(String piece) {
        String text = held + piece;
        boolean open = !text.isEmpty() && opens(text.charAt(text.length() - 1));
        int end = open ? text.length() - 1 : text.length();
        held = text.substring(end);
        return TerminalSanitizer.block(text.substring(0, end));
    }

    /** What was held back. */
    public String rest() {
        String rest = TerminalSanitizer.block(held);
        held = "";
        return rest;
    }

    private static boolean opens(char last) {
        return last == '\r' || Character.isHighSurrogate(last);
    }
}
