package dev.troupe.cli.command;

import dev.troupe.cli.screen.Console;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The request's text, from the command line or from standard input. */
final class PromptText {
    private static final int LONGEST = 200_000;

    private PromptText() {}

    /**
     * Puts the text together. Standard input is read only when there are no words, or where one of
     * them is {@code -}: an input that stays open must not hang a command that has its words.
     *
     * @throws Usage when there is no text, or too much
     */
    static String of(List<String> words, Console console) {
        if (words.isEmpty() && console.inTerminal()) {
            throw missing();
        }
        List<String> parts =
                words.isEmpty()
                        ? List.of(input(console))
                        : words.stream().map(w -> w.equals("-") ? input(console) : w).toList();
        String text = String.join(" ", parts).strip();
        if (text.isEmpty()) {
            throw missing();
        }
        if (text.length() > LONGEST) {
            throw new Usage(
                    "The request has "
                            + text.length()
                            + " characters; "
                            + LONGEST
                            + " are allowed.",
                    "Put the long part into a file of the repository and name the file.");
        }
        return text;
    }

    private static String input(Console console) {
        try {
            // One more than allowed is enough to refuse it; each is at most four bytes.
            byte[] bytes = console.in().readNBytes(4 * (LONGEST + 1));
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "Standard input could not be read (" + e.getMessage() + ").",
                    e);
        }
    }

    private static Usage missing() {
        return new Usage(
                "There is no request.",
                "Say what to do: `troupe run \"fix the failing test\"`, or pipe it in.");
    }
}
