package dev.troupe.cli.chat;

import dev.troupe.cli.screen.Filling;
import dev.troupe.contracts.event.EventBody.ApprovalAsked;
import dev.troupe.contracts.event.EventBody.QuestionAsked;
import java.util.UUID;

/** What a person is asked. */
sealed interface Asked {
    /** Of the approval, or of the form. */
    UUID id();

    /** Whether something may be done. */
    record Approval(ApprovalAsked event) implements Asked {
        @Override
        public UUID id() {
            return event.approvalId();
        }
    }

    /** What a workflow wants to know. */
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
}
