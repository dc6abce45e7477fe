package dev.troupe.cli.command;

import dev.troupe.cli.attachment.StandardInputText;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.util.List;

/**
 * A text from the command line or from standard input.
 *
 * @param name what it is
 * @param missing said when there is none
 * @param hint how to give one
 */
public record PromptArgument(String name, String missing, String hint) {
    /** What {@code troupe run} is asked. */
    public static final PromptArgument RUN = request("troupe run \"fix the failing test\"");

    /** What {@code troupe plan} is asked. */
    public static final PromptArgument PLAN = request("troupe plan \"add a wish list\"");

    /** What {@code troupe workflow} is asked. */
    public static final PromptArgument WORKFLOW = request("troupe workflow \"add a wish list\"");

    /** What {@code troupe tell} tells. */
    public static final PromptArgument TELL =
            new PromptArgument(
                    "The text",
                    "There is no message for the task.",
                    "Give the message: `troupe tell TASK \"leave the tests alone\"`, or pipe it in.");

    private static final int LONGEST = 200_000;

    private static PromptArgument request(String example) {
        return new PromptArgument(
                "The request",
                "There is no request.",
                "Say what to do: `%s`, or pipe it in.".formatted(example));
    }

    /**
     * Puts the text together. Standard input is read only when there are no words, or where one of
     * them is {@code -}: an input that stays open must not hang a command that has its words.
     *
     * @throws UsageException when there is no text, or too much
     */
    public String of(List<String> words, ConsoleStreams console) {
        if (words.isEmpty() && console.inTerminal()) {
            throw new UsageException(missing, hint);
        }
        List<String> parts =
                words.isEmpty()
                        ? List.of(input(console))
                        : words.stream().map(w -> w.equals("-") ? input(console) : w).toList();
        String text = String.join(" ", parts).strip();
        if (text.isEmpty()) {
            throw new UsageException(missing, hint);
        }
        if (text.length() > LONGEST) {
            // How long it is nobody knows: an input may have no end.
            throw new UsageException(
                    "%s is longer than %d characters, which is the most that fits."
                            .formatted(name, LONGEST),
                    "Put the long part into a file of the repository and name the file.");
        }
        return text;
    }

    /** As much as is enough to refuse it. */
    private static String input(ConsoleStreams console) {
        try {
            StandardInputText input = StandardInputText.read(console.in(), LONGEST, () -> {});
            if (!input.note().isEmpty()) {
                console.err().println(input.note());
            }
            return input.text();
        } catch (IOException e) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "Standard input could not be read (" + e.getMessage() + ").",
                    e);
        }
    }
}
