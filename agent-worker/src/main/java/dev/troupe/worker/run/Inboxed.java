package dev.troupe.worker.run;

import dev.troupe.ledger.inbox.InboxMessage;
import dev.troupe.worker.step.Step;

/** Messages to a run that has no model: they are for the session's next request. */
final class Inboxed {
    private final Run run;

    Inboxed(Run run) {
        this.run = run;
    }

    /** Takes up those that the draft has not. */
    void take(Draft draft) {
        for (InboxMessage message : run.services().ledger().inbox().waiting(run.taskId())) {
            if (!draft.takes(message.id())) {
                draft.step(0, new Step.Message(message.id(), message.author(), message.text()));
                draft.taken(message.id());
            }
        }
    }
}
