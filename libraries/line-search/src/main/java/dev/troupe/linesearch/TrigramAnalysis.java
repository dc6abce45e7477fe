package dev.troupe.linesearch;

import dev.troupe.linesearch.pattern.CodePointSet;
import dev.troupe.linesearch.pattern.RegexNode;
import dev.troupe.linesearch.pattern.RegexNode.Alternatives;
import dev.troupe.linesearch.pattern.RegexNode.Assertion;
import dev.troupe.linesearch.pattern.RegexNode.Characters;
import dev.troupe.linesearch.pattern.RegexNode.Repetition;
import dev.troupe.linesearch.pattern.RegexNode.Sequence;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is known of all texts that a part of a pattern matches, as in Russ Cox's codesearch: the texts themselves while they
 * are few, else how they begin and end, and a condition. All texts are folded bytes.
 */
record TrigramAnalysis(
        @Nullable Set<String> exact,
        Set<String> prefixes,
        Set<String> suffixes,
        TrigramQuery query) {
    private static final int MOST_MEMBERS = 16;
    private static final int MOST_TEXTS = 128;
    private static final int MOST_ENDS = 128;
    private static final int LONGEST_TEXT = 64;
    private static final Set<String> NOTHING = Set.of("");
    private static final TrigramAnalysis ANY =
            new TrigramAnalysis(null, NOTHING, NOTHING, TrigramQuery.ANYTHING);
    private static final TrigramAnalysis EMPTY = exactly(NOTHING);

    /** Derives the condition that a content must fulfil for a line of it to match. */
    static TrigramQuery query(RegexNode node) {
        return analyse(node).condition();
    }

    private static TrigramAnalysis exactly(Set<String> texts) {
        return new TrigramAnalysis(texts, texts, texts, TrigramQuery.ANYTHING);
    }

    private TrigramQuery condition() {
        return exact == null ? query : TrigramQuery.containing(exact);
    }

    private static TrigramAnalysis analyse(RegexNode node) {
        return switch (node) {
            case Characters characters -> analyse(characters.set());
            case Assertion _ -> EMPTY;
            case Sequence sequence ->
                    sequence.parts().stream()
                            .map(TrigramAnalysis::analyse)
                            .reduce(EMPTY, TrigramAnalysis::followedBy);
            case Alternatives alternatives ->
                    alternatives.branches().stream()
                            .map(TrigramAnalysis::analyse)
                            .reduce(TrigramAnalysis::or)
                            .orElse(EMPTY);
            case Repetition repetition -> analyse(repetition);
        };
    }

    private static TrigramAnalysis analyse(CodePointSet set) {
        if (set.countMembers(2 * MOST_MEMBERS + 1) > 2 * MOST_MEMBERS) {
            return ANY;
        }
        var texts = new TreeSet<String>();
        int[] bounds = set.bounds();
        for (int index = 0; index < bounds.length; index += 2) {
            for (int point = bounds[index]; point <= bounds[index + 1]; point++) {
                texts.add(TrigramFolding.fold(point));
            }
        }
        return texts.size() > MOST_MEMBERS || texts.isEmpty() ? ANY : exactly(texts);
    }

    private static TrigramAnalysis analyse(Repetition repetition) {
        if (repetition.maximum() == 0) {
            return EMPTY;
        }
        TrigramAnalysis once = analyse(repetition.part());
        if (repetition.minimum() == 0) {
            return repetition.maximum() == 1 ? once.or(EMPTY) : ANY;
        }
        TrigramAnalysis copies = once;
        int counted = Math.min(repetition.minimum(), 4);
        for (int copy = 1; copy < counted; copy++) {
            copies = copies.followedBy(once);
        }
        return repetition.maximum() == counted
                ? copies
                : copies.followedBy(ANY).followedBy(once.inexact());
    }

    private TrigramAnalysis inexact() {
        return new TrigramAnalysis(null, heads(prefixes), tails(suffixes), condition());
    }

    private TrigramAnalysis followedBy(TrigramAnalysis next) {
        if (exact != null && next.exact != null) {
            Set<String> joined = product(exact, next.exact);
            if (!joined.equals(NOTHING) || (exact.equals(NOTHING) && next.exact.equals(NOTHING))) {
                if (joined.stream().allMatch(text -> text.length() <= LONGEST_TEXT)) {
                    return exactly(joined);
                }
            }
        }
        Set<String> begins = exact == null ? prefixes : productOfHeads(exact, next.prefixes);
        Set<String> ends =
                next.exact == null ? next.suffixes : productOfTails(suffixes, next.exact);
        TrigramQuery joint = TrigramQuery.containing(productOfTails(suffixes, next.prefixes));
        return new TrigramAnalysis(
                null,
                heads(begins),
                tails(ends),
                TrigramQuery.and(TrigramQuery.and(condition(), next.condition()), joint));
    }

    private TrigramAnalysis or(TrigramAnalysis other) {
        if (exact != null && other.exact != null) {
            Set<String> both = union(exact, other.exact);
            if (both.size() <= MOST_TEXTS) {
                return exactly(both);
            }
        }
        return new TrigramAnalysis(
                null,
                heads(union(prefixes, other.prefixes)),
                tails(union(suffixes, other.suffixes)),
                TrigramQuery.or(List.of(condition(), other.condition())));
    }

    /** Keeps what three or four bytes across the beginning need. */
    private static Set<String> heads(Set<String> texts) {
        return fewEnough(
                texts.stream()
                        .map(text -> text.substring(0, Math.min(3, text.length())))
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    private static Set<String> tails(Set<String> texts) {
        return fewEnough(
                texts.stream()
                        .map(text -> text.substring(Math.max(0, text.length() - 3)))
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    private static Set<String> fewEnough(Set<String> texts) {
        return texts.size() > MOST_ENDS ? NOTHING : texts;
    }

    private static Set<String> union(Set<String> left, Set<String> right) {
        var both = new TreeSet<>(left);
        both.addAll(right);
        return both;
    }

    /** Joins as much of the end of each with each as makes few enough. */
    private static Set<String> productOfTails(Set<String> left, Set<String> right) {
        Set<String> ends = left;
        while (ends.size() * right.size() > MOST_TEXTS && !ends.equals(NOTHING)) {
            ends =
                    ends.stream()
                            .map(text -> text.substring(Math.min(1, text.length())))
                            .collect(Collectors.toCollection(TreeSet::new));
        }
        return product(ends, right);
    }

    private static Set<String> productOfHeads(Set<String> left, Set<String> right) {
        Set<String> begins = right;
        while (left.size() * begins.size() > MOST_TEXTS && !begins.equals(NOTHING)) {
            begins =
                    begins.stream()
                            .map(text -> text.substring(0, Math.max(0, text.length() - 1)))
                            .collect(Collectors.toCollection(TreeSet::new));
        }
        return product(left, begins);
    }

    /** Joins each with each, or knows nothing when that makes too many. */
    private static Set<String> product(Set<String> left, Set<String> right) {
        if (left.size() * right.size() > MOST_TEXTS) {
            return NOTHING;
        }
        var joined = new TreeSet<String>();
        for (String first : left) {
            for (String second : right) {
                joined.add(first + second);
            }
        }
        return joined;
    }
}
