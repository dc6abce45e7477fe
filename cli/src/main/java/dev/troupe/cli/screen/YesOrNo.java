package dev.troupe.cli.screen;

import java.util.Locale;

/** Asks a person for a yes that is typed as a line; anything else is a no. */
public final class YesOrNo {
    private final LineQuestion question;

    /** Asks on a console whose input is a terminal. */
    public YesOrNo(Console console) {
        this.question = new LineQuestion(console);
    }

    /**
     * Asks once. What was typed before the question was seen is no answer to it.
     *
     * @throws dev.troupe.contracts.error.TroupeException APPROVAL_NEEDED when the terminal cannot be read
     */
    public boolean ask(String text) {
        String answer = question.ask(text + " [y/N] ").orElse("").strip().toLowerCase(Locale.ROOT);
        return answer.equals("y") || answer.equals("yes");
    }
}
