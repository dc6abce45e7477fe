package dev.troupe.cli.command;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Limits what a session may cost. */
public final class BudgetOption {
    // Numbers, as decimals take Java some time to get ready, which commands without a budget need
    // not wait for.
    private static final int MICROS = 1_000_000;
    private static final int MOST = 1_000_000;

    @Option(
            names = "--budget",
            paramLabel = "USD",
            description = "The most the session may cost in US dollars, counted from its start.")
    @Nullable BigDecimal dollars;

    /**
     * Millionths of a US dollar, absent when nothing was given.
     *
     * @throws UsageException when it is out of range
     */
    public @Nullable Long micros() {
        BigDecimal budget = dollars;
        if (budget == null) {
            return null;
        }
        return micros(budget, 1, "--budget");
    }

    /**
     * Millionths of a US dollar.
     *
     * @param least signum of the least that can be: 0 or 1
     * @param option as it was typed
     * @throws UsageException when it is less than that, or more than a million dollars
     */
    public static long micros(BigDecimal dollars, int least, String option) {
        if (dollars.signum() < least || dollars.compareTo(BigDecimal.valueOf(MOST)) > 0) {
            throw new UsageException(
                    "The budget " + dollars.toPlainString() + " is not between 0 and " + MOST + ".",
                    "Give US dollars, for example `" + option + " 2.50`.");
        }
        return dollars.multiply(BigDecimal.valueOf(MICROS))
                .setScale(0, RoundingMode.UP)
                .longValueExact();
    }
}
