package dev.troupe.cli.text;

import dev.troupe.contracts.session.DollarFormat;
import dev.troupe.contracts.session.ModelUsage;
import java.util.Locale;

/** Durations and tokens in words. */
public final class AmountFormatter {
    private AmountFormatter() {}

    /** For example {@code 12 ms}, {@code 1.2 s}, {@code 2 min 5 s}. */
    public static String duration(long millis) {
        if (millis < 1_000) {
            return millis + " ms";
        }
        if (millis < 60_000) {
            return String.format(Locale.ROOT, "%.1f s", millis / 1_000.0);
        }
        return millis / 60_000 + " min " + millis % 60_000 / 1_000 + " s";
    }

    /** For example {@code 4,210 tokens in (1,000 cached), 310 out, $0.01}. */
    public static String spend(ModelUsage spend) {
        String cached =
                spend.cachedTokens() == 0
                        ? ""
                        : String.format(Locale.ROOT, " (%,d cached)", spend.cachedTokens());
        return String.format(
                Locale.ROOT,
                "%,d tokens in%s, %,d out, %s",
                spend.inputTokens(),
                cached,
                spend.outputTokens(),
                costWords(spend));
    }

    /** What was consumed costs: {@code $0.01}, or that nobody knows its price. */
    public static String cost(ModelUsage spend) {
        return spend.costUnknown() ? "unknown" : DollarFormat.rounded(spend.costMicros());
    }

    /** The same, and a dash where nothing was consumed: that says nothing of a price. */
    public static String costSoFar(ModelUsage spend) {
        return spend.equals(ModelUsage.NONE) ? "–" : cost(spend);
    }

    /** The same where nothing else says that it is the cost. */
    public static String costWords(ModelUsage spend) {
        return spend.costUnknown() ? "cost unknown" : cost(spend);
    }

    /** A large number in few signs: {@code 950}, {@code 4.2k}, {@code 1.3M}. */
    public static String brief(long number) {
        if (number < 1_000) {
            return Long.toString(number);
        }
        return number < 1_000_000
                ? String.format(Locale.ROOT, "%.1fk", number / 1_000.0)
                : String.format(Locale.ROOT, "%.1fM", number / 1_000_000.0);
    }

    /** A number and its noun: {@code 1 file}, {@code 2 files}. */
    public static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
