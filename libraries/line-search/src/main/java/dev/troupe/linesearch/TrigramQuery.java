package dev.troupe.linesearch;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A condition that every content with a match fulfils. */
sealed interface TrigramQuery {
    TrigramQuery ANYTHING = new AllOf(List.of());

    /** More conditions rule hardly anything more out. */
    int MOST_PARTS = 256;

    /** Requires three or four bytes in a row, by the name that {@link ContentTrigrams} gives them. */
    record Gram(int name) implements TrigramQuery {}

    record AllOf(List<TrigramQuery> parts) implements TrigramQuery {}

    record AnyOf(List<TrigramQuery> parts) implements TrigramQuery {}

    static TrigramQuery and(TrigramQuery left, TrigramQuery right) {
        if (left.equals(ANYTHING)) {
            return right;
        }
        if (right.equals(ANYTHING)) {
            return left;
        }
        List<TrigramQuery> parts = new ArrayList<>(parts(left));
        parts.addAll(parts(right));
        // What is left out makes the condition weaker, never wrong.
        return new AllOf(List.copyOf(parts.subList(0, Math.min(MOST_PARTS, parts.size()))));
    }

    private static List<TrigramQuery> parts(TrigramQuery query) {
        return query instanceof AllOf(List<TrigramQuery> parts) ? parts : List.of(query);
    }

    static TrigramQuery or(List<TrigramQuery> parts) {
        return parts.contains(ANYTHING)
                ? ANYTHING
                : parts.size() == 1 ? parts.getFirst() : new AnyOf(parts);
    }

    /** Requires one of the texts, which are folded bytes. */
    static TrigramQuery containing(Set<String> texts) {
        return or(texts.stream().map(TrigramQuery::containing).distinct().toList());
    }

    private static TrigramQuery containing(String text) {
        var names = new TreeSet<Integer>();
        int last = 0;
        for (int at = 0; at < text.length(); at++) {
            last = (last << 8) | text.charAt(at);
            if (at >= 2) {
                names.add(last & 0xFFFFFF);
            }
            if (at >= 3) {
                names.add(ContentTrigrams.nameFour(last));
            }
        }
        return new AllOf(names.stream().<TrigramQuery>map(Gram::new).toList());
    }
}
