package dev.troupe.cli.terminal;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Breaks whole lines between words, as a terminal breaks them anywhere. What is printed without an end of line is a piece of
 * something that its writer lays out, and stays as it is; so do lines for programs.
 */
final class WordWrappingPrintStream extends PrintStream {
    private final IntSupplier columns;

    WordWrappingPrintStream(OutputStream out, IntSupplier columns) {
        super(out, true, StandardCharsets.UTF_8);
        this.columns = columns;
    }

    @Override
    public void println(@Nullable String text) {
        synchronized (this) {
            if (text != null && isData(text)) {
                super.print(text);
                println();
            } else {
                super.println(
                        text == null
                                ? null
                                : LineWrapper.prose(text, Math.max(1, columns.getAsInt())));
            }
        }
    }

    /** Whatever is printed comes along here. */
    @Override
    public void print(@Nullable String text) {
        super.print(text == null ? null : DisplayForm.of(text));
    }

    /** Whether somebody will copy it to a program. */
    private static boolean isData(String text) {
        return text.startsWith("{") || text.startsWith("[{") || text.startsWith("[\"");
    }
}
