package dev.troupe.cli.chat.view;

import dev.troupe.cli.plan.PlanDraftFile;
import dev.troupe.cli.prompt.FormProgress;
import dev.troupe.contracts.event.EventBody.ApprovalAsked;
import dev.troupe.contracts.event.EventBody.QuestionAsked;
import dev.troupe.contracts.plan.TaskPlan;
import java.util.UUID;

/** Describes a question to a person in a chat. */
public sealed interface ChatQuestion {
    /** Of the approval, of the form, or of the question itself. */
    UUID id();

    /** Asks whether something may be done. */
    record Approval(ApprovalAsked event) implements ChatQuestion {
        @Override
        public UUID id() {
            return event.approvalId();
        }
    }

    /** Asks what a workflow or an agent wants to know. */
    record Questions(QuestionAsked event, FormProgress formProgress) implements ChatQuestion {
        /** Of which nothing is answered. */
        public Questions(QuestionAsked event) {
            this(event, new FormProgress(event.form()));
        }

        @Override
        public UUID id() {
            return event.questionId();
        }
    }

    /**
     * Asks what is to become of a plan.
     *
     * @param id of this question alone: it may be asked as often as the person likes
     * @param leaving whether the session is in plan mode, which it has to leave
     * @param again whether they know that it was carried out before, or have changed it
     */
    record Proposal(UUID id, PlanDraftFile draft, TaskPlan plan, boolean leaving, boolean again)
            implements ChatQuestion {}
}
