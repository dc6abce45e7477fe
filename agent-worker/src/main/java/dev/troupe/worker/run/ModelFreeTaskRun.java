package dev.troupe.worker.run;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.task.TaskOutcome;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.worker.journal.JournalRecord;

/** A run without a model, and the commit that it is working on. */
public abstract class ModelFreeTaskRun {
    /** Entries that tell of progress: whoever gets so far has not just ended its worker again. */
    protected static final int PROGRESS = 1;

    protected final RunState run;
    protected final InboxReader inboxed;
    protected JournalBatch batch;

    protected ModelFreeTaskRun(RunState run) {
        this.run = run;
        this.inboxed = new InboxReader(run);
        this.batch = run.journal().draft();
    }

    /** Tells that it begins; with the first commit. */
    protected final void tellBeginning() {
        long epoch = run.control().key().epoch();
        batch.step(0, new JournalRecord.Started(epoch));
        batch.event(
                new EventBody.RunStarted(
                        epoch,
                        run.environment().worker(),
                        run.task().definition().agent(),
                        run.model()));
    }

    /** Writes the commit and begins the next one. */
    protected final void write() {
        var _ = run.journal().append(batch);
        batch = run.journal().draft();
    }

    /** Ends the run until what was asked, or handed out, has been answered. */
    protected final RunOutcome suspend(WaitReason reason) {
        run.journal().suspend(reason, batch);
        return new RunOutcome.Waiting();
    }

    /** Ends the task. What somebody has said meanwhile is for the session's next request. */
    protected final RunOutcome finish(TaskOutcome outcome) {
        String state = outcome.state() == TaskState.SUCCEEDED ? "succeeded" : "failed";
        JournalBatch lastBatch;
        do {
            inboxed.take(batch);
            lastBatch = batch.copy();
            lastBatch.event(
                    new OutcomeText(run)
                            .finished(state, outcome.summary(), outcome.code(), outcome.hint()));
        } while (run.journal().finish(outcome, lastBatch) == FinishAttempt.MESSAGE_WAITING);
        return new RunOutcome.Finished();
    }
}
