package dev.troupe.cli.follow;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody.ApprovalAsked;
import dev.troupe.contracts.session.ApprovalRequest;
import dev.troupe.contracts.session.DecideApprovalRequest;
import dev.troupe.contracts.session.Session;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Has the approvals of a watched task answered. */
final class ApprovalResponder {
    private final TroupeApi api;
    private final TaskDisplay display;
    private final ApprovalAnswerPolicy answering;
    private final ApprovalPrompter approvalPrompter;

    ApprovalResponder(
            TroupeApi api,
            TaskDisplay display,
            ApprovalAnswerPolicy answering,
            ApprovalPrompter approvalPrompter) {
        this.api = api;
        this.display = display;
        this.answering = answering;
        this.approvalPrompter = approvalPrompter;
    }

    boolean nobodyThere() {
        return answering == ApprovalAnswerPolicy.NO;
    }

    /** Answers; an outcome when watching ends with the question open. */
    @Nullable FollowedTaskOutcome asked(
            Session session, ApprovalAsked asked, RunTotals totals, BooleanSupplier settled) {
        if (!open(session, asked.approvalId())) {
            return null;
        }
        boolean merge = asked.tool().equals(ApprovalRequest.MERGE);
        if (merge
                && (answering == ApprovalAnswerPolicy.YES
                        || answering == ApprovalAnswerPolicy.NO)) {
            apart(asked);
            return null;
        }
        switch (answering) {
            case PERSON -> {
                return person(session, asked, totals, settled);
            }
            case YES -> {
                display.remark("Approved with --yes: " + asked.subject());
                decide(asked, new DecideApprovalRequest(true, false, null));
            }
            case NO -> {
                display.remark("Answered no, as nobody can be asked here: " + asked.subject());
                decide(asked, new DecideApprovalRequest(false, false, "Nobody could be asked."));
            }
            case LEAVE -> {
                return totals.left(
                        "waiting",
                        ErrorCode.APPROVAL_NEEDED,
                        "The session waits for an answer about " + asked.subject() + ".",
                        "Answer with `troupe approve " + asked.approvalId() + "`.");
            }
        }
        return null;
    }

    // Whichever side it took, it would give up what the other one holds.
    private void apart(ApprovalAsked asked) {
        display.remark(
                "Kept on its own branch, because only a person can choose between the two versions: "
                        + asked.subject());
        decide(asked, DecideApprovalRequest.keepingOnBranch());
    }

    private @Nullable FollowedTaskOutcome person(
            Session session, ApprovalAsked asked, RunTotals totals, BooleanSupplier settled) {
        switch (approvalPrompter.ask(asked, settled)) {
            case ApprovalResponse.Yes yes ->
                    decide(asked, new DecideApprovalRequest(true, yes.remember(), null));
            case ApprovalResponse.No no ->
                    decide(asked, new DecideApprovalRequest(false, false, no.note()));
            case ApprovalResponse.Apart _ -> decide(asked, DecideApprovalRequest.keepingOnBranch());
            case ApprovalResponse.Later _ -> {
                return totals.left(
                        "waiting",
                        ErrorCode.APPROVAL_NEEDED,
                        "The question stays open: " + asked.subject() + ".",
                        "Answer with `troupe approve %s`, follow with `troupe attach %s`."
                                .formatted(asked.approvalId(), session.id()));
            }
            case ApprovalResponse.Unanswered _ -> {
                // The event that settled it, or the cancellation, follows.
            }
        }
        return null;
    }

    private boolean open(Session session, UUID approval) {
        return api.openApprovals(session.id()).stream().anyMatch(a -> a.id().equals(approval));
    }

    private void decide(ApprovalAsked asked, DecideApprovalRequest decision) {
        try {
            api.decide(asked.approvalId(), decision);
        } catch (TroupeException e) {
            // Somebody else was faster, or the task is gone; the stream tells what became of it.
            if (e.code() != ErrorCode.CONFLICT && e.code() != ErrorCode.NOT_FOUND) {
                throw e;
            }
            display.remark("The question was already answered elsewhere: " + e.getMessage());
        }
    }
}
