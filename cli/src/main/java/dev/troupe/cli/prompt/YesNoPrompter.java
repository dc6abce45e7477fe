package dev.troupe.cli.prompt;

import dev.troupe.cli.terminal.ConsoleStreams;
import java.util.Locale;

/** Asks a person for a yes that is typed as a line; anything else is a no. */
public final class YesNoPrompter {
    private final LinePrompter linePrompter;

    /** Asks on a console whose input is a terminal. */
    public YesNoPrompter(ConsoleStreams console) {
        this.linePrompter = new LinePrompter(console);
    }

    /**
     * Asks once. What was typed before the question was seen is no answer to it.
     *
     * @throws dev.troupe.contracts.error.TroupeException APPROVAL_NEEDED when the terminal cannot be read
     */
    public boolean ask(String text) {
        String answer =
                linePrompter.ask(text + " [y/N] ").orElse("").strip().toLowerCase(Locale.ROOT);
        return answer.equals("y") || answer.equals("yes");
    }
}
