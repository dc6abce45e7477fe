package dev.troupe.cli.follow;

import dev.troupe.contracts.workflow.AnswerQuestionRequest;
import dev.troupe.contracts.workflow.ChangeWorkflowRequest;
import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.contracts.workflow.WorkflowView;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Puts to a person what a workflow or an agent wants to know. */
public interface FormPrompter {
    /** Nobody is there. */
    FormPrompter NOBODY =
            new FormPrompter() {
                @Override
                public Optional<AnswerQuestionRequest> fill(
                        QuestionForm form, BooleanSupplier needless) {
                    return Optional.empty();
                }

                @Override
                public Optional<ChangeWorkflowRequest> goOn(
                        WorkflowView paused, BooleanSupplier needless) {
                    return Optional.empty();
                }
            };

    /**
     * Has a form filled in.
     *
     * @param needless asked again and again while waiting; true ends it unanswered
     * @return what they answered; empty when they gave no answer
     */
    Optional<AnswerQuestionRequest> fill(QuestionForm form, BooleanSupplier needless);

    /**
     * Asks how a paused workflow goes on.
     *
     * @param needless as above
     * @return empty: it stays paused
     */
    Optional<ChangeWorkflowRequest> goOn(WorkflowView paused, BooleanSupplier needless);
}
