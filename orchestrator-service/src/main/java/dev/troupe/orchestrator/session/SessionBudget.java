package dev.troupe.orchestrator.session;

import dev.troupe.contracts.budget.BudgetScope;
import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitKind;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Checks and sets what a session may cost, in millionths of a US dollar. */
final class SessionBudget {
    private final Ledger ledger;

    SessionBudget(Ledger ledger) {
        this.ledger = ledger;
    }

    /**
     * The budget that was asked for, if any.
     *
     * @throws TroupeException INVALID_REQUEST unless it is positive
     */
    static @Nullable Long checked(@Nullable Long micros) {
        if (micros != null && micros <= 0) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "budgetMicros is " + micros + "; it must be positive.",
                    "Give millionths of a US dollar, for example 2500000 for $2.50.",
                    null);
        }
        return micros;
    }

    /** Sets the most that the session may cost, whatever else limits it; what was spent before counts. */
    void limit(UUID sessionId, long micros) {
        ledger.budgets().limitCost(BudgetScope.SESSION, sessionId.toString(), micros);
    }

    /** Sets a new limit for a session; its tasks that wait for money continue and look again. */
    List<UUID> change(UUID sessionId, long micros) {
        limit(sessionId, micros);
        return lookAgain(sessionId, null, "{\"budgetMicros\":" + micros + "}");
    }

    /**
     * Lets tasks of a session that wait for money continue and look again.
     *
     * @param taskId only this one; absent: all of them
     */
    List<UUID> lookAgain(UUID sessionId, @Nullable UUID taskId, String decision) {
        List<TaskWait> waiting =
                ledger.waits().ofSession(sessionId, true).stream()
                        .filter(taskWait -> taskWait.kind() == TaskWaitKind.BUDGET)
                        .filter(taskWait -> taskId == null || taskWait.taskId().equals(taskId))
                        .toList();
        for (TaskWait taskWait : waiting) {
            ledger.waits()
                    .decide(
                            taskWait.id(),
                            decision,
                            CallerIdentity.current().subject(),
                            List.of(),
                            List.of());
        }
        return waiting.stream().map(TaskWait::taskId).distinct().toList();
    }
}
