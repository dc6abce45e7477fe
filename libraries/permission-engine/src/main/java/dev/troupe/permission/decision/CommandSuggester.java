package dev.troupe.permission.decision;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.schema.ToolSchemas;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.text.similarity.JaroWinklerSimilarity;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.jspecify.annotations.Nullable;

/**
 * Suggests what was probably meant by a command that no rule is about. Two measures of likeness have to agree, that of
 * Jaro and Winkler and that of Levenshtein; neither ever decides anything. Each word that differs must be like the one in
 * its place, and none that its tool knows: {@code cargo run} is no misspelt {@code cargo owner}.
 */
final class CommandSuggester {
    private static final double LIKE = 0.85;
    private static final double SHARED = 0.6;
    private static final int LONGEST = 64;
    private static final int MOST_WORDS = 3;

    private final JaroWinklerSimilarity likeness = new JaroWinklerSimilarity();
    private final ToolSchemas schemas;
    private final List<Head> heads = new ArrayList<>();

    /**
     * The words that a rule begins with, without options.
     *
     * @param characters a bit for each character in it
     */
    private record Head(String text, List<String> words, boolean forbidden, long characters) {}

    CommandSuggester(CompiledPolicy rules, ToolSchemas schemas) {
        this.schemas = schemas;
        List<CompiledRule> all = new ArrayList<>(rules.tightening());
        rules.rules().stream()
                .map(rule -> rule.words().getFirst())
                .distinct()
                .forEach(program -> all.addAll(rules.allowing(program)));
        for (CompiledRule rule : all) {
            List<String> words =
                    rule.words().stream()
                            .takeWhile(word -> !word.startsWith("-") && !word.contains("*"))
                            .limit(MOST_WORDS)
                            .toList();
            String text = String.join(" ", words);
            if (!words.isEmpty() && text.length() <= LONGEST) {
                boolean forbidden = rule.rule().verdict() == Verdict.BLOCK;
                heads.add(new Head(text, words, forbidden, characters(text)));
            }
        }
    }

    /** The closest command, with the given words behind it; null when none is close. */
    @Nullable CommandSuggestion closest(List<String> words) {
        Head best = null;
        double most = 0;
        List<Given> given = beginnings(words);
        int known = schemas.commands(words).size();
        for (Head head : heads) {
            int size = head.words().size();
            if (size > known && size <= given.size()) {
                double alike = alike(given.get(size - 1), head);
                if (alike > most && MisspellingCheck.of(head.words(), words, known)) {
                    best = head;
                    most = alike;
                }
            }
        }
        if (best == null) {
            return null;
        }
        String rest = String.join(" ", words.subList(best.words().size(), words.size()));
        String line = rest.isEmpty() ? best.text() : best.text() + " " + rest;
        return new CommandSuggestion(line, CommandSuggestion.How.SPELLING, most, best.forbidden());
    }

    /** The first word, the first two and so on, as long as they can be like anything. */
    private static List<Given> beginnings(List<String> words) {
        List<Given> beginnings = new ArrayList<>(MOST_WORDS);
        String text = "";
        for (int i = 0; i < Math.min(MOST_WORDS, words.size()); i++) {
            if (text.length() + words.get(i).length() > LONGEST) {
                return beginnings;
            }
            text = i == 0 ? words.get(i) : text + " " + words.get(i);
            beginnings.add(new Given(text, characters(text)));
        }
        return beginnings;
    }

    private record Given(String text, long characters) {}

    private static long characters(String text) {
        long characters = 0;
        for (int i = 0; i < text.length(); i++) {
            characters |= 1L << (text.charAt(i) & 63);
        }
        return characters;
    }

    /** Nothing when the texts are the same or not close enough. */
    private double alike(Given given, Head head) {
        String known = head.text();
        int longest = Math.max(given.text().length(), known.length());
        int shortest = Math.min(given.text().length(), known.length());
        int missing =
                Math.max(
                        Long.bitCount(given.characters() & ~head.characters()),
                        Long.bitCount(head.characters() & ~given.characters()));
        // Each character that only one of them has takes a change, and so does each that one is
        // longer.
        if (longest > LONGEST
                || shared(Math.max(longest - shortest, missing), longest) < SHARED
                || given.text().equals(known)) {
            return 0;
        }
        double winkler = likeness.apply(given.text(), known);
        if (winkler < LIKE) {
            return 0;
        }
        int changes = LevenshteinDistance.getDefaultInstance().apply(given.text(), known);
        return shared(changes, longest) < SHARED ? 0 : winkler;
    }

    private static double shared(int changes, int longest) {
        return 1 - changes / (double) longest;
    }
}
