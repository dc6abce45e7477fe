package dev.troupe.cli.follow;

import dev.troupe.contracts.workflow.AnswerQuestion;
import dev.troupe.contracts.workflow.ChangeWorkflow;
import dev.troupe.contracts.workflow.Form;
import dev.troupe.contracts.workflow.WorkflowView;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Puts to a person what a workflow or an agent wants to know. */
public interface Forms {
    /** Nobody is there. */
    Forms NOBODY =
            new Forms() {
                @Override
                public Optional<AnswerQuestion> fill(Form form, BooleanSupplier needless) {
                    return Optional.empty();
                }

                @Override
                public Optional<ChangeWorkflow> goOn(
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
    Optional<AnswerQuestion> fill(Form form, BooleanSupplier needless);

    /**
     * Asks how a paused workflow goes on.
     *
     * @param needless as above
     * @return empty: it stays paused
     */
    Optional<ChangeWorkflow> goOn(WorkflowView paused, BooleanSupplier needless);
}
