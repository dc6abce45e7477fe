package dev.troupe.lsp.connection;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The last lines that a server has written about itself, without secrets. Safe for several threads. */
public final class ServerLog {
    private static final int MOST = 400;
    private static final int LONGEST = 500;

    private final Deque<String> lines = new ArrayDeque<>();
    private final UnaryOperator<String> redaction;
    private String lastError = "";

    /**
     * @param redaction takes secrets out of a line
     */
    public ServerLog(UnaryOperator<String> redaction) {
        this.redaction = redaction;
    }

    /** Adds a line, cut to what a person reads. */
    public synchronized void add(String line) {
        String clean = redaction.apply(line.strip());
        if (clean.isEmpty()) {
            return;
        }
        String cut = clean.length() > LONGEST ? clean.substring(0, LONGEST) + "…" : clean;
        if (lines.size() == MOST) {
            lines.removeFirst();
        }
        lines.addLast(Instant.now().truncatedTo(ChronoUnit.MILLIS) + " " + cut);
    }

    private synchronized void addError(String line) {
        add(line);
        if (!line.isBlank()) {
            lastError = redaction.apply(line.strip());
        }
    }

    /** Copies a stream of errors line by line until it ends, on a thread of its own, which is returned. */
    Thread follow(String name, InputStream errors) {
        return Thread.ofVirtual()
                .name("lsp-errors-" + name)
                .start(() -> {
                    try (var reader =
                            new BufferedReader(
                                    new InputStreamReader(errors, StandardCharsets.UTF_8))) {
                        reader.lines().forEach(this::addError);
                    } catch (IOException | RuntimeException ended) {
                        // The program is gone.
                    }
                });
    }

    /** Returns the lines, oldest first. */
    public synchronized List<String> lines() {
        return List.copyOf(lines);
    }

    /** Returns the last line that the server wrote to its stream of errors. */
    public synchronized Optional<String> lastError() {
        return lastError.isEmpty() ? Optional.empty() : Optional.of(lastError);
    }
}
