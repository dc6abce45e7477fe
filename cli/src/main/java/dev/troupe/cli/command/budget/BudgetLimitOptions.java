package dev.troupe.cli.command.budget;

import dev.troupe.cli.command.BudgetOption;
import dev.troupe.cli.command.UsageException;
import dev.troupe.contracts.budget.BudgetLimit;
import dev.troupe.contracts.budget.BudgetPeriod;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Reads the limits of a budget as people type them. */
final class BudgetLimitOptions {
    private static final String EVER = "ever";
    private static final Pattern TOKENS = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)([kKmM]?)");

    @Option(
            names = "--cost",
            paramLabel = "USD",
            description = "The most it may cost in US dollars; 0 allows nothing.")
    @Nullable BigDecimal dollars;

    @Option(
            names = "--tokens",
            paramLabel = "N",
            description =
                    "The most input and output tokens together, such as 500000, 500k or 2M; 0 allows none.")
    @Nullable String tokens;

    @Option(
            names = "--per",
            paramLabel = "PERIOD",
            description =
                    "When the count starts again: every day, week or month. With ever, it never starts again.")
    @Nullable String per;

    boolean given() {
        return dollars != null || tokens != null || per != null;
    }

    /**
     * Looks at what can be seen without asking a server.
     *
     * @throws UsageException when something cannot be read or is out of range
     */
    void check() {
        var _ = changed(new BudgetLimit(0L, null, null));
    }

    /**
     * A limit with what was given; the rest stays.
     *
     * @throws UsageException when something cannot be read or is out of range, and when nothing would be limited
     */
    BudgetLimit changed(BudgetLimit before) {
        @Nullable Long cost = before.costMicros();
        @Nullable Long most = before.tokens();
        if (dollars != null) {
            cost = BudgetOption.micros(dollars, 0, "--cost");
        }
        if (tokens != null) {
            most = count(tokens);
        }
        if (cost == null && most == null) {
            throw new UsageException("--per needs a limit.", "Give --cost or --tokens, too.");
        }
        return new BudgetLimit(cost, most, per == null ? before.period() : period(per));
    }

    private static @Nullable BudgetPeriod period(String text) {
        if (text.equals(EVER)) {
            return null;
        }
        return BudgetPeriod.find(text)
                .orElseThrow(() ->
                        new UsageException(
                                "'" + text + "' is no period.", "Give day, week, month or ever."));
    }

    private static long count(String text) {
        Matcher parts = TOKENS.matcher(text);
        if (!parts.matches()) {
            throw new UsageException(
                    "'" + text + "' is no number of tokens.", "Give 500000, 500k or 2M, say.");
        }
        int thousands =
                switch (parts.group(2)) {
                    case "" -> 0;
                    case "k", "K" -> 1;
                    default -> 2;
                };
        return new BigDecimal(parts.group(1)).movePointRight(3 * thousands).longValue();
    }
}
