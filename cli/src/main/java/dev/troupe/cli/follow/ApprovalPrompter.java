package dev.troupe.cli.follow;

import dev.troupe.contracts.event.EventBody.ApprovalAsked;
import java.util.function.BooleanSupplier;

/** Puts approvals to a person. */
public interface ApprovalPrompter {
    /**
     * Shows what is to happen and waits for an answer.
     *
     * @param settled asked again and again while waiting; true ends the question unanswered
     */
    ApprovalResponse ask(ApprovalAsked asked, BooleanSupplier settled);
}
