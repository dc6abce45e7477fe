package dev.troupe.worker.workflow;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.workflow.Form;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.worker.run.Errand;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a phase wants done next. */
sealed interface Next {
    /** Work for agents. */
    record HandOut(List<Errand> errands) implements Next {}

    /** Questions for people. */
    record Ask(Form form) implements Next {}

    /** Nothing before something that was asked is answered. */
    record Await(WaitReason reason) implements Next {}

    /** It is done. */
    record Done(String summary) implements Next {}

    /** It cannot be done like this. */
    record Failed(String code, String summary, @Nullable String hint) implements Next {
        static Failed of(TroupeException e) {
            return new Failed(e.code().wire(), String.valueOf(e.getMessage()), e.hint());
        }
    }
}
