package dev.troupe.orchestrator.budget;

import dev.troupe.contracts.budget.BudgetLimit;
import dev.troupe.contracts.budget.BudgetScope;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import org.jspecify.annotations.Nullable;

/** Checks what can be a limit. */
final class BudgetLimitCheck {
    private BudgetLimitCheck() {}

    /**
     * Refuses what limits nothing, or less than that.
     *
     * @throws TroupeException INVALID_REQUEST
     */
    static void check(BudgetScope scope, BudgetLimit limit) {
        if (limit.costMicros() == null && limit.tokens() == null) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "A limit needs costMicros, tokens or both, but has neither.",
                    "Give one of them, or remove the limit with DELETE.",
                    null);
        }
        notNegative(
                "costMicros",
                limit.costMicros(),
                "Give millionths of a US dollar, for example 2500000 for $2.50, or 0 for nothing.");
        notNegative(
                "tokens",
                limit.tokens(),
                "Give the sum of input and output tokens, or 0 to allow none.");
        if (limit.period() != null && !scope.named()) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "The budget of a %s cannot start again each %s; only the budget of a team or user can."
                            .formatted(scope.word(), limit.period().word()),
                    "Leave out per.",
                    null);
        }
    }

    private static void notNegative(String field, @Nullable Long amount, String hint) {
        if (amount != null && amount < 0) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "%s is %d; it must be 0 or more.".formatted(field, amount),
                    hint,
                    null);
        }
    }
}
