package dev.troupe.cli.terminal;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.function.IntSupplier;

/**
 * The process's three streams and which of them are terminals.
 *
 * @param redraws whether what was written to {@code out} can be erased again
 * @param colour whether escape sequences for colour may be written to {@code out}
 */
public record ConsoleStreams(
        InputStream in,
        PrintStream out,
        PrintStream err,
        boolean inTerminal,
        boolean outTerminal,
        boolean errTerminal,
        boolean redraws,
        boolean colour) {
    /**
     * System property with three digits, 1 for a terminal: input, output, errors. The launcher
     * script sets it, as Java cannot tell the three apart.
     */
    public static final String TERMINALS_PROPERTY = "troupe.terminals";

    /** System property of a process whose streams are a log: what each line of it is about, such as a session's id. */
    public static final String LOG_PROPERTY = "troupe.log";

    private static final int UNBOUND = 100_000;

    /** This process's console. Everything is written as UTF-8. */
    public static ConsoleStreams ofProcess(Map<String, String> environment) {
        String terminals = System.getProperty(TERMINALS_PROPERTY, guess());
        boolean out = terminals.charAt(1) == '1';
        boolean redraws = out && !"dumb".equals(environment.get("TERM"));
        return new ConsoleStreams(
                System.in,
                stream(FileDescriptor.out, out),
                stream(FileDescriptor.err, terminals.charAt(2) == '1'),
                terminals.charAt(0) == '1',
                out,
                terminals.charAt(2) == '1',
                redraws,
                redraws && environment.getOrDefault("NO_COLOR", "").isEmpty());
    }

    /** Whether a person can be asked: can type, and sees the question. */
    public boolean canAsk() {
        return inTerminal && (outTerminal || errTerminal);
    }

    /** The same streams with an output that belongs to programs: a person sees the errors only. */
    public ConsoleStreams forPrograms() {
        return new ConsoleStreams(in, out, err, inTerminal, false, errTerminal, false, false);
    }

    /** Columns of the terminal behind {@code out}; where there is none, more than any line takes. */
    public int columns() {
        return width().getAsInt();
    }

    /** The same for whoever asks often, as windows change their size. */
    public IntSupplier width() {
        return outTerminal ? new TerminalWidth() : () -> UNBOUND;
    }

    /** The stream that a person sees, preferring the one that is not piped away. */
    public PrintStream seen() {
        return outTerminal ? out : err;
    }

    // Java 22 to 24 always gave a console; since 25 it is null again without a terminal.
    @SuppressWarnings("SystemConsoleNull")
    private static String guess() {
        var console = System.console();
        return console != null && console.isTerminal() ? "111" : "000";
    }

    private static PrintStream stream(FileDescriptor descriptor, boolean terminal) {
        OutputStream out = new PipeTolerantStream(new FileOutputStream(descriptor));
        if (terminal) {
            return new WordWrappingPrintStream(out, new TerminalWidth());
        }
        String about = System.getProperty(LOG_PROPERTY);
        return new PrintStream(
                about == null ? out : new LogPrefixStream(out, Instant::now, about),
                true,
                StandardCharsets.UTF_8);
    }
}
