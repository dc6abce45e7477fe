package dev.troupe.worker.run;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.Spend;
import dev.troupe.ledger.budget.Reservation;
import dev.troupe.ledger.budget.Settlement;
import dev.troupe.ledger.journal.Appended;
import dev.troupe.ledger.lease.TaskCancelledException;
import dev.troupe.worker.model.ModelCallException;
import org.jspecify.annotations.Nullable;

/** The commit that a run is working on, and the room that it has for the next model call. */
final class OpenDraft {
    private final Run run;
    private final Thinking thinking;
    private final Prompting prompting;
    private Draft draft;
    private @Nullable Reservation reserved;

    OpenDraft(Run run, Thinking thinking, Prompting prompting) {
        this.run = run;
        this.thinking = thinking;
        this.prompting = prompting;
        this.draft = run.journal().draft();
    }

    Draft draft() {
        return draft;
    }

    /** The system prompt as it holds now. */
    String system() {
        return prompting.text(run.standing().mode());
    }

    /**
     * Asks for room for the next model call, together with what is written next anyway: the results
     * among that count towards the call.
     */
    void reserve() {
        reserved = thinking.reservation(run.turn() + 1, system(), draft.steps());
        draft.reserve(reserved);
    }

    /** The model call of a turn has cost this. */
    void settle(int turn, Spend spend) {
        draft.settle(new Settlement(turn, spend));
        reserved = null;
    }

    /**
     * Writes the commit and begins the next one.
     *
     * @throws TroupeException BUDGET_EXHAUSTED when there is no room for the next model call
     */
    void save() {
        Draft written = draft;
        Appended appended;
        try {
            appended = run.journal().append(written);
        } catch (TaskCancelledException e) {
            // The last words will carry what this commit could not.
            throw e;
        } catch (RuntimeException e) {
            draft = run.journal().draft();
            throw e;
        }
        run.apply(written);
        draft = run.journal().draft();
        if (appended.refusedBy() != null) {
            reserved = null;
            throw new TroupeException(
                    ErrorCode.BUDGET_EXHAUSTED,
                    "The budget of the "
                            + appended.refusedBy()
                            + " has no room for another model call.");
        }
    }

    /** What must be written when the run ends with this, without asking for more room. */
    Draft last(@Nullable Throwable cause) {
        draft.reserve(null);
        if (reserved != null && !draft.settles()) {
            Spend lost =
                    cause instanceof ModelCallException failed ? failed.lost() : cutShort(cause);
            draft.settle(new Settlement(reserved.turn(), lost));
            run.spent(lost);
        }
        return draft;
    }

    /** Only a call that was under way has cost anything. */
    private Spend cutShort(@Nullable Throwable cause) {
        return cause instanceof TroupeException || reserved == null || reserved.turn() > run.turn()
                ? Spend.NONE
                : thinking.cutShort(system());
    }
}
