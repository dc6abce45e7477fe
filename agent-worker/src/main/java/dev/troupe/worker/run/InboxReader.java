package dev.troupe.worker.run;

import dev.troupe.contracts.session.SettingsChange;
import dev.troupe.contracts.task.MessageContext;
import dev.troupe.ledger.inbox.InboxMessage;
import dev.troupe.worker.journal.JournalRecord;
import java.util.ArrayList;
import java.util.List;

/** Takes up the messages to a run; changed settings hold at once. */
public final class InboxReader {
    private final RunState run;

    public InboxReader(RunState run) {
        this.run = run;
    }

    /**
     * Something that somebody has said.
     *
     * @param seq of the entry that holds it
     */
    public record Heard(long seq, String text, MessageContext context) {}

    /**
     * Takes up those that the draft has not.
     *
     * @return what was said, in order
     */
    public List<Heard> take(JournalBatch batch) {
        List<Heard> heard = new ArrayList<>();
        for (InboxMessage message : run.journal().read(it -> it.inbox().waiting(run.taskId()))) {
            if (!batch.consumes(message.id())) {
                long seq =
                        batch.step(
                                0,
                                new JournalRecord.Message(
                                        message.id(), message.author(), message.text()));
                batch.markConsumed(message.id());
                if (message.author().equals(SettingsChange.AUTHOR)) {
                    run.updateSettings(run.sessionSettings().changed(message.text()));
                } else {
                    heard.add(new Heard(seq, message.text(), message.context()));
                }
            }
        }
        return heard;
    }
}
