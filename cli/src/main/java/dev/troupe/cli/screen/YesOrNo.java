package dev.troupe.cli.screen;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Asks a person for a yes that is typed as a line; anything else is a no. */
public final class YesOrNo {
    private final Console console;

    /** Asks on a console whose input is a terminal. */
    public YesOrNo(Console console) {
        this.console = console;
    }

    /**
     * Asks once. What was typed before the question was seen is no answer to it.
     *
     * @throws TroupeException APPROVAL_NEEDED when the terminal cannot be read
     */
    public boolean ask(String question) {
        try {
            passOver(console.in());
            console.seen().print(question + " [y/N] ");
            console.seen().flush();
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(console.in(), StandardCharsets.UTF_8));
            String line = lines.readLine();
            if (line == null) {
                console.seen().println();
                return false;
            }
            String answer = line.strip().toLowerCase(Locale.ROOT);
            return answer.equals("y") || answer.equals("yes");
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
