package dev.troupe.standalone.request;

import java.util.List;
import org.jline.utils.ScreenTerminal;

/** Shows what a program writes to a terminal of a size as a person sees it. */
final class TerminalScreen {
    // A question about the keyboard, which the emulation takes for a movement of the cursor.
    private static final String KEYBOARD_QUERY = "\u001b[?u";

    private final int columns;
    private final int rows;
    private final ScreenTerminal screen;
    private final StringBuilder unread = new StringBuilder();

    TerminalScreen(int columns, int rows) {
        this.columns = columns;
        this.rows = rows;
        screen = new ScreenTerminal(columns, rows);
    }

    /** The command that tells a terminal its size. */
    String sizing() {
        return "stty cols %d rows %d".formatted(columns, rows);
    }

    /** Takes the next of what is written. */
    synchronized void write(String text) {
        unread.append(text);
        int begun = unread.lastIndexOf("\u001b");
        boolean open = begun >= 0 && begun > unread.length() - KEYBOARD_QUERY.length();
        int end = open ? begun : unread.length();
        screen.write(unread.substring(0, end).replace(KEYBOARD_QUERY, ""));
        unread.delete(0, end);
    }

    /** The lines that are seen now, up to the last that is not empty. */
    synchronized List<String> lines() {
        return screen.toString().stripTrailing().lines().map(String::stripTrailing).toList();
    }
}
