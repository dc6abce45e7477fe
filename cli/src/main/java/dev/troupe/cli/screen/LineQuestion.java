package dev.troupe.cli.screen;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Asks a person for a line. */
public final class LineQuestion {
    private final Console console;

    /** Asks on a console whose input is a terminal. */
    public LineQuestion(Console console) {
        this.console = console;
    }

    /**
     * Asks once. What was typed before the question was seen is no answer to it.
     *
     * @return the line; empty when the input has ended
     * @throws TroupeException APPROVAL_NEEDED when the terminal cannot be read
     */
    public Optional<String> ask(String question) {
        try {
            passOver(console.in());
            console.seen().print(question);
            console.seen().flush();
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(console.in(), StandardCharsets.UTF_8));
            Optional<String> line = Optional.ofNullable(lines.readLine());
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

    private static void passOver(InputStream in) throws IOException {
        int waiting = in.available();
        while (waiting > 0 && in.skip(waiting) > 0) {
            waiting = in.available();
        }
    }
}
