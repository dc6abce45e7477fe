package dev.troupe.cli.status;

import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.DisplayForm;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.status.ServerStatus;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.NonBlockingReader;
import org.jspecify.annotations.Nullable;

/** Shows the state of a server, drawn again and again until the person leaves; then the screen is as it was. */
public final class LiveStatusScreen {
    private static final String ENTER = "\u001b[?1049h\u001b[?25l";
    private static final String LEAVE = "\u001b[?25h\u001b[?1049l";
    private static final String HOME = "\u001b[H";
    private static final String REST_OF_LINE = "\u001b[K";
    private static final String REST_OF_SCREEN = "\u001b[J";
    private static final long LOOK_MILLIS = 150;
    private static final int INTERRUPT = 3;
    private static final int END_OF_INPUT = 4;

    private final Terminal terminal;
    private final Supplier<ServerStatus> source;
    private final Duration every;
    private final StatusText text;
    private final AnsiStyle style;
    private @Nullable ServerStatus last;
    private @Nullable String problem;
    private @Nullable Size drawn;

    LiveStatusScreen(
            Terminal terminal,
            Supplier<ServerStatus> source,
            Duration every,
            StatusText text,
            AnsiStyle style) {
        this.terminal = terminal;
        this.source = source;
        this.every = every;
        this.text = text;
        this.style = style;
    }

    /**
     * Shows the state of a server on this process's terminal.
     *
     * @param source asks the server, on a thread of its own: keys are heard meanwhile
     * @param every how long to wait between two looks
     * @throws TroupeException when the terminal cannot be used; what the source throws is shown instead
     */
    public static void run(
            Supplier<ServerStatus> source, Duration every, StatusText text, AnsiStyle style) {
        try (Terminal terminal =
                TerminalBuilder.builder()
                        .system(true)
                        .nativeSignals(false)
                        .dumb(false)
                        .graphemeCluster(false)
                        .build()) {
            new LiveStatusScreen(terminal, source, every, text, style).run();
        } catch (IOException | IllegalStateException e) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "The terminal cannot be drawn on (" + e.getMessage() + ").",
                    "Use `troupe top --once`.",
                    e);
        }
    }

    void run() throws IOException {
        Attributes before = terminal.enterRawMode();
        Attributes keys = terminal.getAttributes();
        keys.setLocalFlag(Attributes.LocalFlag.ISIG, false);
        terminal.setAttributes(keys);
        // Whoever is made to end leaves the terminal in order, too.
        Thread restore = new Thread(this::restore);
        Runtime.getRuntime().addShutdownHook(restore);
        write(ENTER);
        try (ExecutorService asking = Executors.newVirtualThreadPerTaskExecutor()) {
            try {
                watch(asking);
            } finally {
                asking.shutdownNow();
            }
        } finally {
            restore();
            terminal.setAttributes(before);
            var _ = Runtime.getRuntime().removeShutdownHook(restore);
        }
    }

    private void restore() {
        write(LEAVE);
    }

    private void watch(ExecutorService asking) throws IOException {
        draw();
        @Nullable Future<ServerStatus> asked = null;
        long next = System.nanoTime();
        boolean leave = false;
        while (!leave) {
            if (asked == null && System.nanoTime() - next >= 0) {
                asked = asking.submit(source::get);
            }
            if (asked != null && asked.isDone()) {
                take(asked);
                asked = null;
                next = System.nanoTime() + every.toNanos();
                draw();
            } else if (!terminal.getSize().equals(drawn)) {
                draw();
            }
            leave = leaves(terminal.reader().read(LOOK_MILLIS));
        }
    }

    private static boolean leaves(int key) {
        return switch (key) {
            case 'q', 'Q', INTERRUPT, END_OF_INPUT, NonBlockingReader.EOF -> true;
            default -> false;
        };
    }

    /** While the server does not answer, the last that it said stays. */
    private void take(Future<ServerStatus> asked) {
        try {
            last = asked.get();
            problem = null;
        } catch (ExecutionException e) {
            problem = words(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String words(@Nullable Throwable failure) {
        if (failure instanceof TroupeException known) {
            return known.getMessage() + " " + known.hint();
        }
        throw new CompletionException("The server could not be asked.", failure);
    }

    private void draw() {
        Size size = terminal.getSize();
        drawn = size;
        // A terminal that does not know its size says 0.
        int columns = size.getColumns() > 0 ? size.getColumns() : 80;
        int rows = size.getRows() > 1 ? size.getRows() : 24;
        List<String> lines = fitting(lines(columns), rows - 1);
        StringBuilder screen = new StringBuilder(HOME);
        for (String line : lines) {
            screen.append(line).append(REST_OF_LINE).append('\n');
        }
        screen.append(REST_OF_SCREEN).append("\u001b[").append(rows).append(";1H");
        screen.append(foot(columns)).append(REST_OF_LINE);
        write(screen.toString());
    }

    private List<String> lines(int columns) {
        ServerStatus status = last;
        return status == null ? List.of("Asking the server …") : text.lines(status, columns);
    }

    private static List<String> fitting(List<String> lines, int rows) {
        if (lines.size() <= rows) {
            return lines;
        }
        List<String> cut = new ArrayList<>(lines.subList(0, rows - 1));
        cut.add("… and " + (lines.size() - rows + 1) + " more lines");
        return cut;
    }

    private String foot(int columns) {
        String why = problem;
        // The last column stays empty: some terminals would scroll.
        return why == null
                ? style.dim(
                        TextTable.fitting(
                                "every " + CompactDurationFormatter.whole(every) + "; q leaves",
                                columns - 1))
                : style.red(TextTable.fitting(TerminalSanitizer.line(why), columns - 1));
    }

    private void write(String sequence) {
        terminal.writer().write(DisplayForm.of(sequence));
        terminal.flush();
    }
}
