package dev.troupe.worker.loop;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.ledger.budget.BudgetReservation;
import dev.troupe.ledger.budget.BudgetSettlement;
import dev.troupe.ledger.fence.TaskCancelledException;
import dev.troupe.ledger.journal.JournalAppendResult;
import dev.troupe.model.ModelResponse;
import dev.troupe.model.gateway.ModelCallException;
import dev.troupe.worker.claim.lease.StopReason;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunMetrics;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.toolcall.RunShutdown;
import dev.troupe.worker.toolcall.TurnJournal;
import dev.troupe.worker.toolcall.TurnOutcome;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The commit that a run is working on, and the room that it has for the next model call. */
final class JournalWriter implements TurnJournal {
    // Stands behind the answer, as the model reads it.
    private static final String INTERRUPTED = "[Your answer was interrupted here.]";

    private final RunState run;
    private final ModelTurn modelTurn;
    private final SystemPromptBuilder prompting;
    private final RunShutdown shutdown;
    private final RunMetrics metrics;
    private final RequestMeasurement measurement = new RequestMeasurement();
    private JournalBatch batch;
    private @Nullable BudgetReservation reservation;

    JournalWriter(
            RunState run,
            ModelTurn modelTurn,
            SystemPromptBuilder prompting,
            RunShutdown shutdown,
            RunMetrics metrics) {
        this.run = run;
        this.modelTurn = modelTurn;
        this.prompting = prompting;
        this.shutdown = shutdown;
        this.metrics = metrics;
        this.batch = run.journal().draft();
    }

    @Override
    public JournalBatch draft() {
        return batch;
    }

    /** The system prompt as it holds now. */
    String system() {
        return prompting.text(run.sessionSettings().mode());
    }

    /** The model call of a turn has cost this. */
    void settle(int turn, ModelUsage spend) {
        batch.settle(new BudgetSettlement(turn, spend));
        reservation = null;
    }

    /**
     * The model call of a turn has come to this.
     *
     * @param calls how many calls of tools follow from it
     */
    void settle(int turn, ModelResponse response, int calls) {
        settle(turn, response.spend());
        int window = run.models().catalog().settings(response.model()).window();
        batch.event(
                new EventBody.TurnFinished(
                        turn,
                        response.model(),
                        response.text(),
                        calls,
                        response.spend(),
                        response.contextTokens(),
                        window,
                        response.duration().toMillis(),
                        measurement.of(
                                system(),
                                prompting.instructionLength(),
                                modelTurn.offered(),
                                run.conversation(),
                                response)));
        metrics.turn(response.model(), response.contextTokens(), window);
    }

    @Override
    public void save() {
        var _ = write();
    }

    @Override
    public TurnOutcome saveWithRoom() {
        Optional<BudgetShortage> shortage = saveReservingBudget();
        shortage.ifPresent(it -> it.suspend(shutdown));
        return shortage.isEmpty() ? TurnOutcome.CONTINUED : TurnOutcome.SUSPENDED;
    }

    /** Writes the commit and asks for room for a call that can be left out: nothing waits when a budget has no room for it. */
    Optional<BudgetShortage> saveReservingBudget() {
        BudgetReservation callReservation =
                modelTurn.reservation(run.turn() + 1, system(), batch.steps());
        reservation = callReservation;
        batch.reserve(callReservation);
        @Nullable String refusedBy = write().refusedBy();
        if (refusedBy == null) {
            return Optional.empty();
        }
        reservation = null;
        return Optional.of(new BudgetShortage(run, refusedBy, callReservation));
    }

    private JournalAppendResult write() {
        JournalBatch written = batch;
        JournalAppendResult appended;
        try {
            appended = run.journal().append(written);
        } catch (TaskCancelledException e) {
            // The last words will carry what this commit could not.
            throw e;
        } catch (RuntimeException e) {
            batch = run.journal().draft();
            throw e;
        }
        run.apply(written);
        batch = run.journal().draft();
        return appended;
    }

    /** What must be written when the run ends with this, without asking for more room. */
    JournalBatch last(@Nullable Throwable cause) {
        batch.reserve(null);
        if (reservation != null && !batch.settles()) {
            ModelUsage abortedUsage =
                    cause instanceof ModelCallException failed
                            ? failed.lost()
                            : costOfAbortedCall(cause);
            batch.settle(new BudgetSettlement(reservation.turn(), abortedUsage));
            run.spent(abortedUsage);
            if (run.control().stopped() == StopReason.CANCELLED) {
                keepPartialAnswer(reservation.turn(), abortedUsage);
            }
        }
        return batch;
    }

    /** People have read it, and the next request may be about it. */
    private void keepPartialAnswer(int turn, ModelUsage spend) {
        PartialAnswer partial = modelTurn.partialAnswer();
        partial.text()
                .ifPresent(text -> {
                    batch.step(
                            turn,
                            new JournalRecord.Turn(
                                    run.model(),
                                    text,
                                    List.of(),
                                    List.of(),
                                    List.of(INTERRUPTED),
                                    false,
                                    spend,
                                    true));
                    batch.event(
                            EventBody.TurnFinished.interrupted(
                                    turn, run.model(), text, spend, partial.duration().toMillis()));
                });
    }

    /** Only a call that was under way has cost anything. */
    private ModelUsage costOfAbortedCall(@Nullable Throwable cause) {
        return cause instanceof TroupeException
                        || reservation == null
                        || reservation.turn() > run.turn()
                ? ModelUsage.NONE
                : modelTurn.costOfAbortedCall(system());
    }
}
