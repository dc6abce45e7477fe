package dev.troupe.worker.run;

import dev.troupe.contracts.session.SettingsChange;
import dev.troupe.ledger.inbox.InboxMessage;
import dev.troupe.worker.journal.JournalRecord;

/** Takes up the messages to a run; changed settings hold at once. */
public final class InboxReader {
    private final RunState run;

    public InboxReader(RunState run) {
        this.run = run;
    }

    /**
     * Takes up those that the draft has not.
     *
     * @return whether anybody has said anything
     */
    public boolean take(JournalBatch batch) {
        boolean said = false;
        for (InboxMessage message : run.journal().read(it -> it.inbox().waiting(run.taskId()))) {
            if (!batch.consumes(message.id())) {
                batch.step(
                        0,
                        new JournalRecord.Message(message.id(), message.author(), message.text()));
                batch.markConsumed(message.id());
                if (message.author().equals(SettingsChange.AUTHOR)) {
                    run.updateSettings(run.sessionSettings().changed(message.text()));
                } else {
                    said = true;
                }
            }
        }
        return said;
    }
}
