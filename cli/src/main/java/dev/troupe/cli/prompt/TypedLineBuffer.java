package dev.troupe.cli.prompt;

import dev.troupe.cli.terminal.DisplayWidth;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/** A line being typed key by key: characters, backspace, and return at its end. */
final class TypedLineBuffer {
    private static final int BACKSPACE = 8;
    private static final int DELETE = 127;

    private final PrintStream echo;
    private final StringBuilder typed = new StringBuilder();

    TypedLineBuffer(PrintStream echo) {
        this.echo = echo;
    }

    /** Takes a key; true when it ended the line. */
    boolean typed(int key) {
        if (key == '\r' || key == '\n') {
            return true;
        }
        if (key == BACKSPACE || key == DELETE) {
            erase();
        } else if (!Character.isISOControl(key)) {
            typed.append((char) key);
            if (!Character.isHighSurrogate((char) key)) {
                echo.print(last());
                echo.flush();
            }
        }
        return false;
    }

    /** What stands there, null when nothing does. */
    @Nullable String text() {
        String text = typed.toString().strip();
        return text.isEmpty() ? null : text;
    }

    private void erase() {
        if (!typed.isEmpty()) {
            int columns = DisplayWidth.columns(last());
            typed.setLength(typed.length() - last().length());
            echo.print("\b".repeat(columns) + " ".repeat(columns) + "\b".repeat(columns));
            echo.flush();
        }
    }

    private String last() {
        return Character.toString(typed.codePointBefore(typed.length()));
    }
}
