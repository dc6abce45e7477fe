package dev.troupe.worker.tool.shell;

import dev.troupe.sandbox.background.BackgroundCommand;
import dev.troupe.sandbox.background.BackgroundCommand.Piece;
import dev.troupe.sandbox.command.OutputExcerpt;
import dev.troupe.worker.tool.TimeLimitedText;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;

/** Reads what is new of a command's output, as much of it as a model is shown. */
final class BackgroundOutputReader {
    /** A line that is longer counts as one that has ended. */
    private static final int LONGEST_LINE = 64 * 1024;

    private static final Duration MATCHING = Duration.ofSeconds(10);

    private final BackgroundCommand command;
    private final OutputExcerpt excerpt;
    private long missed;
    private long passed;
    private boolean found;

    /**
     * @param limit characters to show
     */
    BackgroundOutputReader(BackgroundCommand command, int limit) {
        this.command = command;
        this.excerpt = new OutputExcerpt(limit);
    }

    /** Everything. */
    String all() {
        for (Piece piece = command.next(); true; piece = command.next()) {
            take(piece);
            add(piece.text());
            if (piece.last()) {
                return shown();
            }
        }
    }

    /**
     * The lines that match; one that has not ended yet waits for the next time.
     *
     * @throws TimeLimitedText.TimeUpException when the expression takes too long
     */
    String matching(Pattern filter) {
        long deadline = System.nanoTime() + MATCHING.toNanos();
        StringBuilder open = new StringBuilder();
        for (Piece piece = command.next(); true; piece = command.next()) {
            take(piece);
            open.append(piece.text());
            lines(open, filter, deadline);
            if (piece.last()) {
                rest(open, filter, deadline);
                return shown();
            }
        }
    }

    private void lines(StringBuilder open, Pattern filter, long deadline) {
        int from = 0;
        for (int end = open.indexOf("\n"); end >= 0; end = open.indexOf("\n", from)) {
            line(open.substring(from, end), filter, deadline);
            from = end + 1;
        }
        open.delete(0, from);
        if (open.length() > LONGEST_LINE) {
            line(open.toString(), filter, deadline);
            open.setLength(0);
        }
    }

    private void rest(StringBuilder open, Pattern filter, long deadline) {
        if (command.end().isPresent() && !open.isEmpty()) {
            line(open.toString(), filter, deadline);
        } else {
            command.putBack(open.toString());
        }
    }

    private void line(String line, Pattern filter, long deadline) {
        if (filter.matcher(new TimeLimitedText(line, deadline)).find()) {
            add(line + "\n");
        } else {
            passed++;
        }
    }

    private void take(Piece piece) {
        missed += piece.missed();
    }

    private void add(String text) {
        found |= !text.isEmpty();
        excerpt.add(text);
    }

    /** Whether there was anything to show. */
    boolean found() {
        return found;
    }

    /** How many lines did not match. */
    long passed() {
        return passed;
    }

    private String shown() {
        String kept =
                command.whole()
                        ? "the whole output is in " + command.file() + ", which read can open"
                        : "only its first part was kept, in " + command.file();
        String text = excerpt.text(kept);
        return missed == 0
                ? text
                : String.format(
                                Locale.ROOT,
                                "[%,d bytes before this came faster than they were read and were not kept; %s]\n",
                                missed,
                                kept)
                        + text;
    }
}
