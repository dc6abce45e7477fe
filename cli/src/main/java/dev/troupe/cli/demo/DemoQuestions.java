package dev.troupe.cli.demo;

import dev.troupe.cli.follow.Answer;
import dev.troupe.cli.follow.Questions;
import dev.troupe.contracts.event.EventBody.ApprovalAsked;
import java.util.function.BooleanSupplier;

/** Asks the person where there is one; else says that the demo answers itself, and does. */
final class DemoQuestions implements Questions {
    private final boolean person;
    private final Questions terminal;
    private final Narrator narrator;
    private int asked;

    DemoQuestions(boolean person, Questions terminal, Narrator narrator) {
        this.person = person;
        this.terminal = terminal;
        this.narrator = narrator;
    }

    @Override
    public Answer ask(ApprovalAsked question, BooleanSupplier settled) {
        asked++;
        if (person) {
            return terminal.ask(question, settled);
        }
        narrator.say(
                "  There is no terminal to ask you on: the demo answers \"yes, for this session\".");
        return new Answer.Yes(true);
    }

    int asked() {
        return asked;
    }
}
