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
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A model call for which a budget has no room. */
final class BudgetShortage {
    private static final BudgetLimit NONE = new BudgetLimit(null, null, null);

    private final RunState run;
    private final BudgetScope scope;
    private final BudgetReservation call;

    /**
     * @param refusedBy whose budget it is, as the ledger names it
     */
    BudgetShortage(RunState run, String refusedBy, BudgetReservation call) {
        this.run = run;
        this.scope = BudgetScope.valueOf(refusedBy.toUpperCase(Locale.ROOT));
        this.call = call;
    }

    /** Asks for room and waits for it without a worker: question, event and state are one commit. */
    void suspend(RunShutdown leaving) {
        BudgetStatus budget = run.journal().budget(scope, key());
        BudgetLimit limit = budget.limit() == null ? NONE : budget.limit();
        Amount used = budget.used().plus(budget.held());
        JournalBatch last = run.journal().draft();
        leaving.leaveAnyway(last);
        last.unfunded(new JournalRecord.BudgetRefused(word(), call.tokens(), call.costMicros()));
        last.event(
                new EventBody.BudgetAsked(
                        word(),
                        text(used, limit) + anew(budget.until()),
                        call.costMicros(),
                        used.costMicros(),
                        limit.costMicros(),
                        call.tokens(),
                        used.tokens(),
                        limit.tokens()));
        var _ = run.journal().suspend(WaitReason.BUDGET, last);
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
        if (exceeds(used.costMicros() + call.costMicros(), limit.costMicros())) {
            amounts =
                    "may cost %s: %s of %s are used"
                            .formatted(
                                    dollars(call.costMicros()),
                                    dollars(used.costMicros()),
                                    dollars(limit.costMicros()));
            amounts += when(limit.per());
        } else if (exceeds(used.tokens() + call.tokens(), limit.tokens())) {
            amounts =
                    String.format(
                            Locale.ROOT,
                            "may take %,d tokens: %,d of %,d are used",
                            call.tokens(),
                            used.tokens(),
                            limit.tokens());
            amounts += when(limit.per());
        } else {
            amounts = "may cost " + dollars(call.costMicros());
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
                : " It begins anew on " + until.atOffset(ZoneOffset.UTC).toLocalDate() + " (UTC).";
    }

    private static boolean exceeds(long wanted, @Nullable Long limit) {
        return limit != null && wanted > limit;
    }

    private static String dollars(@Nullable Long micros) {
        return DollarFormat.exact(micros == null ? 0 : micros);
    }
}
