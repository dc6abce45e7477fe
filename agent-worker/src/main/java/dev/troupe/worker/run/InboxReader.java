package dev.troupe.worker.run;

import dev.troupe.contracts.session.SettingsChange;
import dev.troupe.ledger.inbox.InboxMessage;
import dev.troupe.worker.journal.JournalRecord;

/**
 * Messages to a run that has no model: people's are for the session's next request, changed settings hold at
 * once.
 */
public final class InboxReader {
    private final RunState run;

    InboxReader(RunState run) {
        this.run = run;
    }

    /** Takes up those that the draft has not. */
    public void take(JournalBatch batch) {
        for (InboxMessage message : run.journal().read(it -> it.inbox().waiting(run.taskId()))) {
            if (!batch.consumes(message.id())) {
                batch.step(
                        0,
                        new JournalRecord.Message(message.id(), message.author(), message.text()));
                batch.markConsumed(message.id());
                if (message.author().equals(SettingsChange.AUTHOR)) {
                    run.updateSettings(run.sessionSettings().changed(message.text()));
                }
            }
        }
    }
}
