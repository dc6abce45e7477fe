package dev.troupe.cli.terminal;

/** Writes lines that stay on a screen, and a status below them. */
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
