package dev.troupe.worker.loop;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.ledger.budget.BudgetReservation;
import dev.troupe.ledger.budget.BudgetSettlement;
import dev.troupe.ledger.fence.TaskCancelledException;
import dev.troupe.ledger.journal.JournalAppendResult;
import dev.troupe.model.gateway.ModelCallException;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunState;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The commit that a run is working on, and the room that it has for the next model call. */
final class JournalWriter {
    private final RunState run;
    private final ModelTurn thinking;
    private final SystemPromptBuilder prompting;
    private final RunShutdown leaving;
    private JournalBatch draft;
    private @Nullable BudgetReservation reserved;

    JournalWriter(
            RunState run, ModelTurn thinking, SystemPromptBuilder prompting, RunShutdown leaving) {
        this.run = run;
        this.thinking = thinking;
        this.prompting = prompting;
        this.leaving = leaving;
        this.draft = run.journal().draft();
    }

    JournalBatch draft() {
        return draft;
    }

    /** The system prompt as it holds now. */
    String system() {
        return prompting.text(run.standing().mode());
    }

    /** The model call of a turn has cost this. */
    void settle(int turn, ModelUsage spend) {
        draft.settle(new BudgetSettlement(turn, spend));
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
        Optional<BudgetShortage> shortage = saveAskingForRoom();
        shortage.ifPresent(it -> it.suspend(leaving));
        return shortage.isEmpty();
    }

    /** The same for a call that can be left out: nothing waits when a budget has no room for it. */
    Optional<BudgetShortage> saveAskingForRoom() {
        BudgetReservation call = thinking.reservation(run.turn() + 1, system(), draft.steps());
        reserved = call;
        draft.reserve(call);
        @Nullable String refusedBy = write().refusedBy();
        if (refusedBy == null) {
            return Optional.empty();
        }
        reserved = null;
        return Optional.of(new BudgetShortage(run, refusedBy, call));
    }

    private JournalAppendResult write() {
        JournalBatch written = draft;
        JournalAppendResult appended;
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
    JournalBatch last(@Nullable Throwable cause) {
        draft.reserve(null);
        if (reserved != null && !draft.settles()) {
            ModelUsage lost =
                    cause instanceof ModelCallException failed
                            ? failed.lost()
                            : costOfAbortedCall(cause);
            draft.settle(new BudgetSettlement(reserved.turn(), lost));
            run.spent(lost);
        }
        return draft;
    }

    /** Only a call that was under way has cost anything. */
    private ModelUsage costOfAbortedCall(@Nullable Throwable cause) {
        return cause instanceof TroupeException || reserved == null || reserved.turn() > run.turn()
                ? ModelUsage.NONE
                : thinking.costOfAbortedCall(system());
    }
}
