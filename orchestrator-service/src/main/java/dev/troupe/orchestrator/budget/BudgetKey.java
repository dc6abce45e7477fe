package dev.troupe.orchestrator.budget;

import dev.troupe.contracts.budget.BudgetScope;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Whose budget is meant.
 *
 * @param key as the ledger has it: a name, or an id in lower case
 */
record BudgetKey(BudgetScope scope, String key) {
    private static final Pattern NAME = Pattern.compile("\\P{Cntrl}{1,200}");

    /**
     * Reads what stands in a path.
     *
     * @throws TroupeException INVALID_REQUEST
     */
    static BudgetKey of(String scope, String key) {
        BudgetScope of =
                BudgetScope.find(scope)
                        .orElseThrow(() ->
                                new TroupeException(
                                        ErrorCode.INVALID_REQUEST,
                                        "'%s' has no budget; only team, user, session and task have budgets."
                                                .formatted(scope)));
        if (of.named()) {
            if (key.isBlank() || !NAME.matcher(key).matches()) {
                throw new TroupeException(
                        ErrorCode.INVALID_REQUEST,
                        "The name of a " + of.word() + " is 1 to 200 visible characters.");
            }
            return new BudgetKey(of, key);
        }
        try {
            return new BudgetKey(of, UUID.fromString(key).toString());
        } catch (IllegalArgumentException e) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST, "'%s' is no id of a %s.".formatted(key, of.word()));
        }
    }

    UUID id() {
        return UUID.fromString(key);
    }
}
