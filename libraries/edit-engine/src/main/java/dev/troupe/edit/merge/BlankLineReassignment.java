package dev.troupe.edit.merge;

import dev.troupe.edit.match.LineMatch;
import dev.troupe.edit.match.LineMatch.Extent;
import java.util.ArrayList;
import java.util.List;

/** Matches the file's blank lines to those blank lines of a search that the change keeps. */
final class BlankLineReassignment {
    private BlankLineReassignment() {}

    static LineMatch keepingContext(LineMatch match, List<String> search, List<LineDelta> deltas) {
        List<Extent> extents = new ArrayList<>(match.extents());
        for (int from = 0, to; from < search.size(); from = Math.max(to, from + 1)) {
            to = from;
            while (to < search.size() && search.get(to).isBlank()) {
                to++;
            }
            if (to > from) {
                reassign(extents, from, to, deltas);
            }
        }
        return new LineMatch(match.start(), match.end(), extents, match.score());
    }

    private static void reassign(List<Extent> extents, int from, int to, List<LineDelta> deltas) {
        List<Extent> there =
                extents.subList(from, to).stream().filter(it -> it.from() < it.to()).toList();
        if (there.isEmpty() || there.size() == to - from) {
            return;
        }
        List<Integer> keepers = new ArrayList<>();
        for (int i = from; i < to && keepers.size() < there.size(); i++) {
            if (!changes(i, deltas)) {
                keepers.add(i);
            }
        }
        for (int i = from; i < to && keepers.size() < there.size(); i++) {
            if (changes(i, deltas)) {
                keepers.add(i);
            }
        }
        int at = there.getFirst().from();
        int next = 0;
        for (int i = from; i < to; i++) {
            boolean keeps = keepers.contains(i);
            Extent extent = keeps ? there.get(next++) : Extent.none(at);
            extents.set(i, extent);
            at = extent.to();
        }
    }

    private static boolean changes(int line, List<LineDelta> deltas) {
        return deltas.stream().anyMatch(delta -> delta.holds(line));
    }
}
