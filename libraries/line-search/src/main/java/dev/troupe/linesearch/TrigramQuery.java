package dev.troupe.linesearch;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A condition that every content with a match fulfils. */
sealed interface TrigramQuery {
    TrigramQuery ANYTHING = new AllOf(List.of());

    /** Requires three or four bytes in a row, by the name that {@link ContentTrigrams} gives them. */
    record Gram(int name) implements TrigramQuery {}

    record AllOf(List<TrigramQuery> parts) implements TrigramQuery {}

    record AnyOf(List<TrigramQuery> parts) implements TrigramQuery {}

    static TrigramQuery and(TrigramQuery left, TrigramQuery right) {
        if (left.equals(ANYTHING)) {
            return right;
        }
        return right.equals(ANYTHING) ? left : new AllOf(List.of(left, right));
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
