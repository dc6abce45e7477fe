package dev.troupe.cli.terminal;

/** What a screen writes on: lines that stay, and below them what goes on at the moment. */
public interface TextOutput {
    /** Writes on where the last text ended. */
    void text(String text);

    /** Writes a line of its own. */
    void line(String line);

    /** Ends a line that was begun. */
    void startLine();

    /** Shows what goes on, until something else is shown; nothing where it could not be erased. */
    void status(String status);
}
