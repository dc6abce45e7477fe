package dev.troupe.workspace.merge.audit;

import dev.troupe.edit.merge.LineDiff;
import java.util.ArrayList;
import java.util.List;

/**
 * Lines that give way to others, at the uppermost place where this means the same. Where lines repeat,
 * the same change can be told at several places, and each comparison picks its own.
 *
 * @param at the first line before that goes, from 0
 * @param after the first line that comes, from 0
 */
record LineChange(int at, int after, List<String> removed, List<String> added) {
    LineChange {
        removed = List.copyOf(removed);
        added = List.copyOf(added);
    }

    static List<LineChange> between(List<String> before, List<String> after) {
        List<LineChange> changes = new ArrayList<>();
        LineDiff.between(before, after)
                .forEach(delta ->
                        changes.add(
                                new LineChange(
                                                delta.fromBefore(),
                                                delta.fromAfter(),
                                                before.subList(
                                                        delta.fromBefore(), delta.toBefore()),
                                                after.subList(delta.fromAfter(), delta.toAfter()))
                                        .raised(before, changes)));
        return changes;
    }

    int end() {
        return at + removed.size();
    }

    /** Whether there is no line between two changes of one text. */
    boolean touches(LineChange other) {
        return at <= other.end() && other.at <= end();
    }

    boolean sameText(LineChange other) {
        return removed.equals(other.removed) && added.equals(other.added);
    }

    boolean sameIn(LineChange other) {
        return at == other.at && sameText(other);
    }

    /** Never so far that it would touch the change above it. */
    private LineChange raised(List<String> before, List<LineChange> above) {
        if (!removed.isEmpty() && !added.isEmpty()) {
            return this;
        }
        int limit = above.isEmpty() ? 0 : above.getLast().end() + 1;
        List<String> block = new ArrayList<>(removed.isEmpty() ? added : removed);
        int up = 0;
        while (at - up > limit && block.getLast().equals(before.get(at - up - 1))) {
            block.addFirst(block.removeLast());
            up++;
        }
        return removed.isEmpty()
                ? new LineChange(at - up, after - up, removed, block)
                : new LineChange(at - up, after - up, block, added);
    }
}
