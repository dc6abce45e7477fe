package dev.troupe.orchestrator.approval;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.Approval;
import dev.troupe.contracts.session.DecideApproval;
import org.jspecify.annotations.Nullable;

/** What a person answered, as the JSON that a run reads from the ledger. */
record Answer(boolean approved, boolean remember, @Nullable String note, boolean apart) {
    /**
     * Of what was given.
     *
     * @throws TroupeException INVALID_REQUEST when it is no answer to that tool's question
     */
    static Answer of(DecideApproval given, Asked asked) {
        boolean merge = asked.tool().equals(Approval.MERGE);
        if (given.leavesApart() && (!merge || given.approved() || given.note() != null)) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "apart answers only which side of a merge stands, and goes with neither a yes nor a note.");
        }
        if (merge && given.remember()) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "remember is not for a merge: its answer holds for one clash.");
        }
        return new Answer(given.approved(), given.remember(), given.note(), given.leavesApart());
    }

    /** Whether it says the same, but for its words. */
    boolean same(DecideApproval other) {
        return approved == other.approved() && apart == other.leavesApart();
    }
}
