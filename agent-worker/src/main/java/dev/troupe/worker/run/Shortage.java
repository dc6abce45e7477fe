package dev.troupe.worker.run;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.Dollars;
import dev.troupe.ledger.budget.Allowance;
import dev.troupe.ledger.budget.Reservation;
import dev.troupe.ledger.budget.Scope;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.worker.step.Step;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A model call for which a budget has no room. */
final class Shortage {
    private final Run run;
    private final Scope scope;
    private final Reservation call;

    /**
     * @param refusedBy whose budget it is, as the ledger names it
     */
    Shortage(Run run, String refusedBy, Reservation call) {
        this.run = run;
        this.scope = Scope.valueOf(refusedBy.toUpperCase(Locale.ROOT));
        this.call = call;
    }

    /** Asks for room and waits for it without a worker: question, event and state are one commit. */
    void suspend(Leaving leaving) {
        Allowance budget = run.journal().allowance(scope, key());
        Draft last = run.journal().draft();
        leaving.leaveAnyway(last);
        last.unfunded(new Step.Unfunded(word(), call.tokens(), call.costMicros()));
        last.event(
                new EventBody.BudgetAsked(
                        word(),
                        text(budget),
                        call.costMicros(),
                        budget.usedMicros(),
                        budget.limitMicros(),
                        call.tokens(),
                        budget.usedTokens(),
                        budget.limitTokens()));
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
        return scope.name().toLowerCase(Locale.ROOT);
    }

    private String text(Allowance budget) {
        String amounts;
        if (exceeds(budget.usedMicros() + call.costMicros(), budget.limitMicros())) {
            amounts =
                    "may cost %s: %s of %s are used"
                            .formatted(
                                    dollars(call.costMicros()),
                                    dollars(budget.usedMicros()),
                                    dollars(budget.limitMicros()));
        } else if (exceeds(budget.usedTokens() + call.tokens(), budget.limitTokens())) {
            amounts =
                    String.format(
                            Locale.ROOT,
                            "may take %,d tokens: %,d of %,d are used",
                            call.tokens(),
                            budget.usedTokens(),
                            budget.limitTokens());
        } else {
            amounts = "may cost " + dollars(call.costMicros());
        }
        return "The budget of the %s has no room for the next model call, which %s."
                .formatted(word(), amounts);
    }

    private static boolean exceeds(long wanted, @Nullable Long limit) {
        return limit != null && wanted > limit;
    }

    private static String dollars(@Nullable Long micros) {
        return Dollars.exact(micros == null ? 0 : micros);
    }
}
