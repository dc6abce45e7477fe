package dev.troupe.cli.demo;

import dev.troupe.cli.follow.ApprovalPrompter;
import dev.troupe.cli.follow.ApprovalResponse;
import dev.troupe.contracts.event.EventBody.ApprovalAsked;
import java.util.function.BooleanSupplier;

/** Asks the person where there is one; else says that the demo answers itself, and does. */
final class DemoApprovalPrompter implements ApprovalPrompter {
    private final boolean person;
    private final ApprovalPrompter terminal;
    private final DemoNarrator narrator;
    private int asked;

    DemoApprovalPrompter(boolean person, ApprovalPrompter terminal, DemoNarrator narrator) {
        this.person = person;
        this.terminal = terminal;
        this.narrator = narrator;
    }

    @Override
    public ApprovalResponse ask(ApprovalAsked question, BooleanSupplier settled) {
        asked++;
        if (person) {
            return terminal.ask(question, settled);
        }
        narrator.say(
                "  There is no terminal to ask you on: the demo answers \"yes, for this session\".");
        return new ApprovalResponse.Yes(true);
    }

    int asked() {
        return asked;
    }
}
