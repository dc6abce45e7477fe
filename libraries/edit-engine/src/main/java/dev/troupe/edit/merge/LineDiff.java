package dev.troupe.edit.merge;

import com.github.difflib.DiffUtils;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The differences between two lists of lines. Small inputs get a shortest edit script; large ones are first cut at
 * lines that occur once on both sides, so that a rewritten file of any size costs about linear time.
 */
public final class LineDiff {

    private static final int SMALL = 2_000;
    private static final int DEEPEST = 64;

    private record Anchor(int before, int after) {}

    private LineDiff() {}

    /** The differences in order; between two of them is at least one line that both lists have. */
    public static List<LineDelta> between(List<String> before, List<String> after) {
        List<LineDelta> deltas = new ArrayList<>();
        collect(before, after, 0, 0, DEEPEST, deltas);
        return deltas;
    }

    private static void collect(
            List<String> before,
            List<String> after,
            int beforeOffset,
            int afterOffset,
            int depth,
            List<LineDelta> deltas) {
        int head = commonHead(before, after);
        int tail =
                commonTail(before.subList(head, before.size()), after.subList(head, after.size()));
        List<String> old = before.subList(head, before.size() - tail);
        List<String> fresh = after.subList(head, after.size() - tail);
        if (old.isEmpty() && fresh.isEmpty()) {
            return;
        }
        int x = beforeOffset + head;
        int y = afterOffset + head;
        if (old.isEmpty() || fresh.isEmpty()) {
            deltas.add(new LineDelta(x, x + old.size(), y, y + fresh.size()));
        } else if (old.size() + fresh.size() <= SMALL) {
            shortest(old, fresh).forEach(delta -> deltas.add(delta.shifted(x, y)));
        } else {
            cut(old, fresh, x, y, depth, deltas);
        }
    }

    private static List<LineDelta> shortest(List<String> before, List<String> after) {
        return DiffUtils.diff(before, after).getDeltas().stream()
                .map(delta ->
                        new LineDelta(
                                delta.getSource().getPosition(),
                                delta.getSource().getPosition() + delta.getSource().size(),
                                delta.getTarget().getPosition(),
                                delta.getTarget().getPosition() + delta.getTarget().size()))
                .toList();
    }

    private static void cut(
            List<String> before,
            List<String> after,
            int x,
            int y,
            int depth,
            List<LineDelta> deltas) {
        List<Anchor> anchors = depth == 0 ? List.of() : anchors(before, after);
        if (anchors.isEmpty()) {
            deltas.add(new LineDelta(x, x + before.size(), y, y + after.size()));
            return;
        }
        int b = 0;
        int a = 0;
        for (Anchor anchor : anchors) {
            collect(
                    before.subList(b, anchor.before),
                    after.subList(a, anchor.after),
                    x + b,
                    y + a,
                    depth - 1,
                    deltas);
            b = anchor.before + 1;
            a = anchor.after + 1;
        }
        collect(
                before.subList(b, before.size()),
                after.subList(a, after.size()),
                x + b,
                y + a,
                depth - 1,
                deltas);
    }

    /** Lines that occur once on each side, the longest run of them that rises on both. */
    private static List<Anchor> anchors(List<String> before, List<String> after) {
        Map<String, Integer> left = singles(before);
        Map<String, Integer> right = singles(after);
        List<Anchor> common = new ArrayList<>();
        for (int i = 0; i < before.size(); i++) {
            String line = before.get(i);
            int j = right.getOrDefault(line, -1);
            if (j >= 0 && left.getOrDefault(line, -1) == i) {
                common.add(new Anchor(i, j));
            }
        }
        return rising(common);
    }

    private static Map<String, Integer> singles(List<String> lines) {
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            places.merge(lines.get(i), i, (first, again) -> -1);
        }
        return places;
    }

    private static List<Anchor> rising(List<Anchor> anchors) {
        List<Integer> tops = new ArrayList<>();
        int[] previous = new int[anchors.size()];
        for (int i = 0; i < anchors.size(); i++) {
            int pile = pile(anchors, tops, anchors.get(i).after);
            previous[i] = pile == 0 ? -1 : tops.get(pile - 1);
            if (pile == tops.size()) {
                tops.add(i);
            } else {
                tops.set(pile, i);
            }
        }
        List<Anchor> longest = new ArrayList<>();
        for (int i = tops.isEmpty() ? -1 : tops.getLast(); i >= 0; i = previous[i]) {
            longest.add(anchors.get(i));
        }
        return longest.reversed();
    }

    private static int pile(List<Anchor> anchors, List<Integer> tops, int after) {
        int low = 0;
        int high = tops.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (anchors.get(tops.get(middle)).after < after) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static int commonHead(List<String> before, List<String> after) {
        int limit = Math.min(before.size(), after.size());
        int head = 0;
        while (head < limit && before.get(head).equals(after.get(head))) {
            head++;
        }
        return head;
    }

    private static int commonTail(List<String> before, List<String> after) {
        int limit = Math.min(before.size(), after.size());
        int tail = 0;
        while (tail < limit
                && before.get(before.size() - 1 - tail)
                        .equals(after.get(after.size() - 1 - tail))) {
            tail++;
        }
        return tail;
    }
}
