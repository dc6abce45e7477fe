package dev.troupe.worker.run;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.task.Outcome;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.worker.step.Step;

/** A run without a model, and the commit that it is working on. */
abstract class ProgramRun {
    /** Entries that tell of progress: whoever gets so far has not just ended its worker again. */
    static final int PROGRESS = 1;

    final Run run;
    final Inboxed inboxed;
    Draft draft;

    ProgramRun(Run run) {
        this.run = run;
        this.inboxed = new Inboxed(run);
        this.draft = run.journal().draft();
    }

    /** Tells that it begins; with the first commit. */
    final void tellBeginning() {
        long epoch = run.control().key().epoch();
        draft.step(0, new Step.Started(epoch));
        draft.event(
                new EventBody.RunStarted(
                        epoch,
                        run.services().worker(),
                        run.task().definition().agent(),
                        run.model()));
    }

    /** Writes the commit and begins the next one. */
    final void write() {
        var _ = run.journal().append(draft);
        draft = run.journal().draft();
    }

    /** Ends the run until what was asked, or handed out, has been answered. */
    final End suspend(WaitReason reason) {
        run.journal().suspend(reason, draft);
        return new End.Waiting();
    }

    /** Ends the task. What somebody has said meanwhile is for the session's next request. */
    final End finish(Outcome outcome) {
        String state = outcome.state() == TaskState.SUCCEEDED ? "succeeded" : "failed";
        Draft last;
        do {
            inboxed.take(draft);
            last = draft.copy();
            last.event(
                    new Endings(run)
                            .finished(state, outcome.summary(), outcome.code(), outcome.hint()));
        } while (!run.journal().finish(outcome, last));
        return new End.Finished();
    }
}
