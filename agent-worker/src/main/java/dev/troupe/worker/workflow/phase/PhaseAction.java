package dev.troupe.worker.workflow.phase;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.worker.coordination.SubtaskSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Names the next action of a phase. */
public sealed interface PhaseAction {
    /** Work for agents. */
    record HandOut(List<SubtaskSpec> errands) implements PhaseAction {}

    /** Questions for people. */
    record Ask(QuestionForm form) implements PhaseAction {}

    /** Nothing before something that was asked is answered. */
    record Await(WaitReason reason) implements PhaseAction {}

    /** Ends the phase. */
    record Done(String summary) implements PhaseAction {}

    /** Fails the phase. */
    record Failed(String code, String summary, @Nullable String hint) implements PhaseAction {
        static Failed of(TroupeException e) {
            return new Failed(e.code().wire(), String.valueOf(e.getMessage()), e.hint());
        }
    }
}
