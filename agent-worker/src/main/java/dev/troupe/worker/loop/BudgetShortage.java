package dev.troupe.worker.loop;

import dev.troupe.contracts.budget.BudgetLimit;
import dev.troupe.contracts.budget.BudgetPeriod;
import dev.troupe.contracts.budget.BudgetScope;
import dev.troupe.contracts.budget.BudgetStatus;
import dev.troupe.contracts.budget.BudgetStatus.Amount;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.DollarFormat;
import dev.troupe.ledger.budget.BudgetReservation;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.toolcall.RunShutdown;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A model call for which a budget has no room. */
final class BudgetShortage {
    private static final BudgetLimit NONE = new BudgetLimit(null, null, null);

    private final RunState run;
    private final BudgetScope scope;
    private final BudgetReservation callReservation;

    /**
     * @param refusedBy whose budget it is, as the ledger names it
     */
    BudgetShortage(RunState run, String refusedBy, BudgetReservation callReservation) {
        this.run = run;
        this.scope = BudgetScope.valueOf(refusedBy.toUpperCase(Locale.ROOT));
        this.callReservation = callReservation;
    }

    /** Asks for room and waits for it without a worker: question, event and state are one commit. */
    void suspend(RunShutdown shutdown) {
        BudgetStatus budget = run.journal().budget(scope, key());
        BudgetLimit limit = budget.limit() == null ? NONE : budget.limit();
        Amount used = budget.used().plus(budget.reserved());
        JournalBatch lastBatch = run.journal().draft();
        shutdown.leaveAnyway(lastBatch);
        lastBatch.unfunded(
                new JournalRecord.BudgetRefused(
                        word(), callReservation.tokens(), callReservation.costMicros()));
        lastBatch.event(
                new EventBody.BudgetAsked(
                        word(),
                        text(used, limit) + anew(budget.until()),
                        callReservation.costMicros(),
                        used.costMicros(),
                        limit.costMicros(),
                        callReservation.tokens(),
                        used.tokens(),
                        limit.tokens()));
        var _ = run.journal().suspend(WaitReason.BUDGET, lastBatch);
    }

    private String key() {
        NewTask task = run.task().definition();
        return switch (scope) {
            case TEAM -> task.team();
            case USER -> task.user();
            case SESSION -> run.sessionId().toString();
            case TASK -> run.taskId().toString();
        };
    }

    private String word() {
        return scope.word();
    }

    private String text(Amount used, BudgetLimit limit) {
        String amounts;
        if (exceeds(used.costMicros() + callReservation.costMicros(), limit.costMicros())) {
            amounts =
                    "may cost %s: %s of %s are used"
                            .formatted(
                                    dollars(callReservation.costMicros()),
                                    dollars(used.costMicros()),
                                    dollars(limit.costMicros()));
            amounts += when(limit.period());
        } else if (exceeds(used.tokens() + callReservation.tokens(), limit.tokens())) {
            amounts =
                    String.format(
                            Locale.ROOT,
                            "may take %,d tokens: %,d of %,d are used",
                            callReservation.tokens(),
                            used.tokens(),
                            limit.tokens());
            amounts += when(limit.period());
        } else {
            amounts = "may cost " + dollars(callReservation.costMicros());
        }
        return "The budget of the %s has no room for the next model call, which %s."
                .formatted(word(), amounts);
    }

    private static String when(@Nullable BudgetPeriod per) {
        return switch (per) {
            case null -> "";
            case DAY -> " today";
            case WEEK -> " this week";
            case MONTH -> " this month";
        };
    }

    private static String anew(@Nullable Instant until) {
        return until == null
                ? ""
                : " The budget starts again on "
                        + until.atOffset(ZoneOffset.UTC).toLocalDate()
                        + " (UTC).";
    }

    private static boolean exceeds(long wanted, @Nullable Long limit) {
        return limit != null && wanted > limit;
    }

    private static String dollars(@Nullable Long micros) {
        return DollarFormat.exact(micros == null ? 0 : micros);
    }
}
