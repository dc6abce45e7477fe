package dev.troupe.contracts.session;

import org.jspecify.annotations.Nullable;

/**
 * Tells a run how its approval was answered, as the JSON decision of the item in the ledger.
 *
 * @param remember whether it holds for the rest of the session, as far as the question reaches
 * @param note on a refusal: what is to be done instead
 * @param keepOnBranch on a refusal of a merge: neither side is given up
 */
public record ApprovalAnswer(
        boolean approved, boolean remember, @Nullable String note, boolean keepOnBranch) {
    /** Whether a request decides the same, whatever else it says. */
    public boolean isSameDecision(DecideApprovalRequest other) {
        return approved == other.approved() && keepOnBranch == other.keepsOnBranch();
    }
}
