package dev.troupe.cli.chat.view;

import dev.troupe.contracts.budget.BudgetScope;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody.BudgetAsked;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** Budgets as people type them and are told of them. */
public final class BudgetAmounts {
    private static final int MICROS = 6;
    private static final int CENTS = 2;
    private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000);

    private BudgetAmounts() {}

    /** How to let a request go on that waits for money. */
    static String raise(BudgetAsked asked) {
        BudgetScope scope = BudgetScope.find(asked.scope()).orElse(BudgetScope.TEAM);
        return switch (scope) {
            case TEAM, USER ->
                    "An administrator can raise the budget with `troupe budget %s NAME`; the request then continues by itself."
                            .formatted(scope.word());
            case SESSION -> ofSession(asked);
            case TASK ->
                    "To continue, raise the budget with `troupe budget task` in another terminal; Esc interrupts the request.";
        };
    }

    private static String ofSession(BudgetAsked asked) {
        Long most = asked.limitMicros();
        long cost = asked.usedMicros() + asked.callMicros();
        if (asked.limitTokens() == null || (most != null && cost > most)) {
            return "/budget "
                    + dollars(cost)
                    + " or more continues the request; Esc interrupts it.";
        }
        long tokens = asked.usedTokens() + asked.callTokens();
        return "`troupe budget session --tokens "
                + tokens
                + "` or more, in another terminal, continues the request; Esc interrupts it.";
    }

    private static String dollars(long micros) {
        return BigDecimal.valueOf(micros, MICROS).setScale(CENTS, RoundingMode.UP).toPlainString();
    }

    /**
     * Millionths of a US dollar.
     *
     * @throws TroupeException when the text is no amount, or out of range
     */
    public static long micros(String text) {
        @Nullable BigDecimal amount = amount(text.startsWith("$") ? text.substring(1) : text);
        if (amount == null || amount.signum() <= 0 || amount.compareTo(MOST) > 0) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "'" + text + "' is no amount between 0 and " + MOST + " US dollars.",
                    "Give the amount like this: /budget 2.50");
        }
        return amount.movePointRight(MICROS).setScale(0, RoundingMode.UP).longValueExact();
    }

    private static @Nullable BigDecimal amount(String text) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
