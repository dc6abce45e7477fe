package dev.troupe.cli.terminal;

import java.io.PrintStream;
import java.util.function.IntSupplier;

/** Paper that is a stream: text and, on a live terminal, one passing status line below it. */
public final class StreamTextOutput implements TextOutput {
    private static final String ERASE = "\r\u001b[2K";

    private final PrintStream out;
    private final boolean live;
    private final IntSupplier width;
    private boolean atStart = true;
    private boolean statusShown;

    /**
     * Prints to a stream.
     *
     * @param live whether a status line can be written and erased
     * @param width columns of the terminal: lines are broken there, and a status line that wraps could not be erased
     */
    public StreamTextOutput(PrintStream out, boolean live, IntSupplier width) {
        this.out = out;
        this.live = live;
        this.width = width;
    }

    @Override
    public void text(String text) {
        if (text.isEmpty()) {
            return;
        }
        erase();
        out.print(text);
        out.flush();
        atStart = text.endsWith("\n");
    }

    @Override
    public void line(String line) {
        startLine();
        out.println(live ? LineWrapper.prose(line, width.getAsInt()) : line);
        out.flush();
    }

    @Override
    public void startLine() {
        erase();
        if (!atStart) {
            out.println();
            atStart = true;
        }
    }

    /** Nothing when text stands unfinished. */
    @Override
    public void status(String status) {
        if (live && atStart) {
            out.print(ERASE + TerminalWidth.fitting(status, width.getAsInt() - 1));
            out.flush();
            statusShown = true;
        }
    }

    private void erase() {
        if (statusShown) {
            out.print(ERASE);
            statusShown = false;
        }
    }
}
