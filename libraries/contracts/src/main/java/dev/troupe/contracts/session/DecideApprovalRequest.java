package dev.troupe.contracts.session;

import org.jspecify.annotations.Nullable;

/**
 * Answers an approval.
 *
 * @param note on a refusal: what the agent should do instead
 * @param remember whether this answer holds for the same subject for the rest of the session; not of a merge
 * @param keepOnBranch on a refusal of a merge: neither side is given up, the task's work stays on a branch of its
 *     own; absent means no
 */
public record DecideApprovalRequest(
        boolean approved, boolean remember, @Nullable String note, @Nullable Boolean keepOnBranch) {
    /** An answer that says yes or no. */
    public DecideApprovalRequest(boolean approved, boolean remember, @Nullable String note) {
        this(approved, remember, note, null);
    }

    /** Leaves what conflicts on a branch of its own. */
    public static DecideApprovalRequest keepingOnBranch() {
        return new DecideApprovalRequest(false, false, null, true);
    }

    /** Whether what conflicts stays on a branch of its own. */
    public boolean keepsOnBranch() {
        return Boolean.TRUE.equals(keepOnBranch);
    }
}
