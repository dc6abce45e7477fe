package dev.troupe.permission.policy;

import dev.troupe.permission.Verdict;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A rule for commands.
 *
 * @param words of the listed command, the program first; {@code *} stands for any words, and within a word of a rule
 *     that asks or blocks for any characters
 * @param options that may be present although they are not ordinary (rules that allow)
 * @param text the rule as people know it, such as {@code git push --force}
 * @param origin where it stands, as {@code file:line}
 */
public record CommandRule(
        Layer layer,
        Verdict verdict,
        List<String> words,
        Set<String> options,
        RuleScope reach,
        String text,
        String origin) {
    public CommandRule {
        words = List.copyOf(words);
        options = Collections.unmodifiableSet(new TreeSet<>(options));
        if (words.isEmpty()) {
            throw new IllegalArgumentException("A rule has no words: " + origin);
        }
    }
}
