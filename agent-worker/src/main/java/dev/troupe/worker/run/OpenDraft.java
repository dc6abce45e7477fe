package dev.troupe.worker.run;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.Spend;
import dev.troupe.ledger.budget.Reservation;
import dev.troupe.ledger.budget.Settlement;
import dev.troupe.ledger.fence.TaskCancelledException;
import dev.troupe.ledger.journal.Appended;
import dev.troupe.worker.model.gateway.ModelCallException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The commit that a run is working on, and the room that it has for the next model call. */
final class OpenDraft {
    private final Run run;
    private final Thinking thinking;
    private final Prompting prompting;
    private final Leaving leaving;
    private Draft draft;
    private @Nullable Reservation reserved;

    OpenDraft(Run run, Thinking thinking, Prompting prompting, Leaving leaving) {
        this.run = run;
        this.thinking = thinking;
        this.prompting = prompting;
        this.leaving = leaving;
        this.draft = run.journal().draft();
    }

    Draft draft() {
        return draft;
    }

    /** The system prompt as it holds now. */
    String system() {
        return prompting.text(run.standing().mode());
    }

    /** The model call of a turn has cost this. */
    void settle(int turn, Spend spend) {
        draft.settle(new Settlement(turn, spend));
        reserved = null;
    }

    /** Writes the commit and begins the next one. */
    void save() {
        var _ = write();
    }

    /**
     * The same, and asks for room for the next model call: the results among what is written count
     * towards it.
     *
     * @return false when a budget has none; the task waits for it then, and the run is over
     */
    boolean saveWithRoom() {
        Optional<Shortage> shortage = saveAskingForRoom();
        shortage.ifPresent(it -> it.suspend(leaving));
        return shortage.isEmpty();
    }

    /** The same for a call that can be left out: nothing waits when a budget has no room for it. */
    Optional<Shortage> saveAskingForRoom() {
        Reservation call = thinking.reservation(run.turn() + 1, system(), draft.steps());
        reserved = call;
        draft.reserve(call);
        @Nullable String refusedBy = write().refusedBy();
        if (refusedBy == null) {
            return Optional.empty();
        }
        reserved = null;
        return Optional.of(new Shortage(run, refusedBy, call));
    }

    private Appended write() {
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
        return appended;
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
