package dev.troupe.cli.prompt;

import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Asks a person for lines. */
public final class LinePrompter {
    private static final long LOOK_MILLIS = 150;

    private final ConsoleStreams console;
    private final BufferedReader lines;
    private @Nullable CompletableFuture<Optional<String>> reading;

    /** Asks on a console whose input is a terminal. */
    public LinePrompter(ConsoleStreams console) {
        this.console = console;
        this.lines =
                new BufferedReader(new InputStreamReader(console.in(), StandardCharsets.UTF_8));
    }

    /**
     * Asks once. What was typed before the question was seen is no answer to it.
     *
     * @return the line; empty when the input has ended
     * @throws TroupeException APPROVAL_NEEDED when the terminal cannot be read
     */
    public Optional<String> ask(String question) {
        return ask(question, () -> false);
    }

    /**
     * The same for a question that may become needless.
     *
     * @param needless asked again and again while waiting; true ends the question unanswered
     */
    Optional<String> ask(String question, BooleanSupplier needless) {
        try {
            if (reading == null) {
                passOver(console.in());
            }
            console.seen().print(question);
            console.seen().flush();
            Optional<String> line = typed(needless);
            if (line.isEmpty()) {
                console.seen().println();
            }
            return line;
        } catch (IOException e) {
            throw new TroupeException(
                    ErrorCode.APPROVAL_NEEDED,
                    "The terminal could not be read (" + e.getMessage() + ").",
                    e);
        }
    }

    // A read of a terminal cannot be broken off: what it brings later answers the next question.
    private Optional<String> typed(BooleanSupplier needless) throws IOException {
        CompletableFuture<Optional<String>> line = reading == null ? read() : reading;
        reading = line;
        try {
            while (!needless.getAsBoolean()) {
                try {
                    Optional<String> typed = line.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                    reading = null;
                    return typed;
                } catch (TimeoutException e) {
                    // Nothing yet.
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            reading = null;
            throw new IOException("its line cannot be read", e);
        }
        return Optional.empty();
    }

    private CompletableFuture<Optional<String>> read() {
        CompletableFuture<Optional<String>> line = new CompletableFuture<>();
        Thread.ofPlatform()
                .daemon()
                .name("typed-line")
                .start(() -> {
                    try {
                        line.complete(Optional.ofNullable(lines.readLine()));
                    } catch (IOException e) {
                        line.completeExceptionally(e);
                    }
                });
        return line;
    }

    private static void passOver(InputStream in) throws IOException {
        int waiting = in.available();
        while (waiting > 0 && in.skip(waiting) > 0) {
            waiting = in.available();
        }
    }
}
