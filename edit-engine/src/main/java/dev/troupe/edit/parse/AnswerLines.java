package dev.troupe.edit.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** The lines of an answer with its fences and block heads, each looked for once. */
final class AnswerLines {

    private static final int DEEPEST = 50;

    private final List<String> lines;
    private final NavigableMap<Integer, Fence> fences = new TreeMap<>();
    private final NavigableMap<Integer, Marker> heads = new TreeMap<>();

    AnswerLines(String answer) {
        lines = new ArrayList<>();
        for (String line : answer.split("\n", -1)) {
            int index = lines.size();
            String text = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
            lines.add(text);
            Fence.read(text).ifPresent(fence -> fences.put(index, fence));
            Marker.Kind.SEARCH.read(text).ifPresent(head -> heads.put(index, head));
        }
    }

    List<String> all() {
        return lines;
    }

    int size() {
        return lines.size();
    }

    Optional<Fence> fence(int index) {
        return Optional.ofNullable(fences.get(index));
    }

    Optional<Marker> head(int index) {
        return Optional.ofNullable(heads.get(index));
    }

    boolean hasHeads() {
        return !heads.isEmpty();
    }

    boolean hasHead(int from, int to) {
        return !heads.subMap(from, to).isEmpty();
    }

    /** Index of the line that closes the fence opened at {@code at}; -1 when none does. Fences may be nested. */
    int end(int at, Fence fence) {
        int depth = 0;
        for (Map.Entry<Integer, Fence> other : fences.tailMap(at, false).entrySet()) {
            if (fence.closedBy(other.getValue())) {
                if (depth == 0) {
                    return other.getKey();
                }
                depth--;
            } else if (fence.nests(other.getValue())) {
                depth++;
                if (depth > DEEPEST) {
                    return -1;
                }
            }
        }
        return -1;
    }
}
