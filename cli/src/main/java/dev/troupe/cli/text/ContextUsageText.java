package dev.troupe.cli.text;

import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.session.ContextSection;
import dev.troupe.contracts.session.ContextUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Shows what fills a model's window as lines for people. */
public final class ContextUsageText {
    private ContextUsageText() {}

    /**
     * Writes one line for the whole, and one for each section.
     *
     * @param model the provider's name for the model
     */
    public static List<String> lines(ContextUsage usage, String model) {
        if (usage.model() == null) {
            return List.of("Nothing was sent to a model yet.");
        }
        List<String> lines = new ArrayList<>();
        lines.add(
                "%s: %s of %s tokens in use (%d %%)"
                        .formatted(
                                TerminalSanitizer.line(model),
                                count(usage.tokens()),
                                count(usage.window()),
                                percent(usage.tokens(), usage.window())));
        for (ContextSection section : usage.sections()) {
            lines.add(
                    String.format(
                            Locale.ROOT,
                            "  %-14s %9s  %3d %%  %s",
                            section.name().replace('-', ' '),
                            count(section.tokens()),
                            percent(section.tokens(), usage.window()),
                            section.entries() == 1 ? "" : section.entries() + " of them"));
        }
        lines.add(
                String.format(
                        Locale.ROOT,
                        "  %-14s %9s  %3d %%",
                        "free",
                        count(Math.max(0, usage.window() - usage.tokens())),
                        100 - percent(usage.tokens(), usage.window())));
        return lines;
    }

    private static String count(long tokens) {
        return String.format(Locale.ROOT, "%,d", tokens);
    }

    private static long percent(long part, long whole) {
        return whole <= 0 ? 0 : Math.min(100, Math.round(100.0 * part / whole));
    }
}
