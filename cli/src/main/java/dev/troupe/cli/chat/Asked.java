package dev.troupe.cli.chat;

import dev.troupe.cli.plan.PlanDraft;
import dev.troupe.cli.screen.Filling;
import dev.troupe.contracts.event.EventBody.ApprovalAsked;
import dev.troupe.contracts.event.EventBody.QuestionAsked;
import dev.troupe.contracts.plan.Plan;
import java.util.UUID;

/** What a person is asked. */
sealed interface Asked {
    /** Of the approval, of the form, or of the question itself. */
    UUID id();

    /** Whether something may be done. */
    record Approval(ApprovalAsked event) implements Asked {
        @Override
        public UUID id() {
            return event.approvalId();
        }
    }

    /** What a workflow or an agent wants to know. */
    record Questions(QuestionAsked event, Filling filling) implements Asked {
        /** Of which nothing is answered. */
        Questions(QuestionAsked event) {
            this(event, new Filling(event.form()));
        }

        @Override
        public UUID id() {
            return event.questionId();
        }
    }

    /**
     * What becomes of a plan.
     *
     * @param id of this question alone: it may be asked as often as the person likes
     * @param leaving whether the session is in plan mode, which it has to leave
     * @param again whether they know that it was carried out before, or have changed it
     */
    record Proposal(UUID id, PlanDraft draft, Plan plan, boolean leaving, boolean again)
            implements Asked {}
}
