package dev.troupe.security.decision;

import dev.troupe.contracts.security.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A rule for commands.
 *
 * @param words what the command starts with; in rules that ask or block a word may contain {@code *}
 * @param options options that may be present besides (rules that allow)
 * @param open whether ordinary operands may follow: a {@code *} at the end
 * @param text the rule as written
 */
public record CommandRule(
        Layer layer,
        Verdict verdict,
        List<String> words,
        Set<String> options,
        boolean open,
        String text) {
    public CommandRule {
        words = List.copyOf(words);
        options = Set.copyOf(options);
    }

    /** How explanations call it. */
    String label() {
        return layer.word() + ": " + verdict.name().toLowerCase(Locale.ROOT) + " " + text;
    }
}
