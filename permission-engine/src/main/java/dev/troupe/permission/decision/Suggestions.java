package dev.troupe.permission.decision;

import dev.troupe.permission.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.commons.text.similarity.JaroWinklerSimilarity;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.jspecify.annotations.Nullable;

/**
 * What was probably meant by a command that no rule is about. Two measures of likeness have to agree, that of Jaro and
 * Winkler and that of Levenshtein; neither ever decides anything.
 */
final class Suggestions {
    private static final double LIKE = 0.85;
    private static final double SHARED = 0.6;
    private static final int LONGEST = 64;
    private final JaroWinklerSimilarity likeness = new JaroWinklerSimilarity();
    private final List<Head> heads = new ArrayList<>();

    /** The words that a rule begins with, without options. */
    private record Head(String text, int words, boolean forbidden) {}

    Suggestions(Ruleset rules, Set<String> tools) {
        List<CompiledRule> all = new ArrayList<>(rules.tightening());
        rules.rules().stream()
                .map(rule -> rule.words().getFirst())
                .distinct()
                .forEach(program -> all.addAll(rules.allowing(program)));
        for (CompiledRule rule : all) {
            List<String> words =
                    rule.words().stream()
                            .takeWhile(word -> !word.startsWith("-") && !word.contains("*"))
                            .limit(3)
                            .toList();
            if (!words.isEmpty()) {
                heads.add(
                        new Head(
                                String.join(" ", words),
                                words.size(),
                                rule.rule().verdict() == Verdict.BLOCK));
            }
        }
    }

    /** The closest command, with the given words behind it; null when none is close. */
    @Nullable Suggestion closest(List<String> words) {
        Head best = null;
        double most = 0;
        for (Head head : heads) {
            if (head.words() <= words.size()) {
                double alike = alike(String.join(" ", words.subList(0, head.words())), head.text());
                if (alike > most) {
                    best = head;
                    most = alike;
                }
            }
        }
        if (best == null) {
            return null;
        }
        String rest = String.join(" ", words.subList(best.words(), words.size()));
        String line = rest.isEmpty() ? best.text() : best.text() + " " + rest;
        return new Suggestion(line, Suggestion.How.SPELLING, most, best.forbidden());
    }

    /** Nothing when the texts are the same or not close enough. */
    private double alike(String given, String known) {
        int longest = Math.max(given.length(), known.length());
        if (given.equals(known) || longest > LONGEST) {
            return 0;
        }
        double winkler = likeness.apply(given, known);
        if (winkler < LIKE) {
            return 0;
        }
        double shared = 1 - LevenshteinDistance.getDefaultInstance().apply(given, known) / (double) longest;
        return shared < SHARED ? 0 : winkler;
    }
}
