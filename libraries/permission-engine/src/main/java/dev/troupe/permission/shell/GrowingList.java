package dev.troupe.permission.shell;

import java.util.ArrayList;
import java.util.List;

/** Adds to lists, most of which stay empty or come to hold one thing, and need no room for more. */
final class GrowingList {
    private GrowingList() {}

    /** The list with one more at its end, to be used in its place: its own room is used where it has some. */
    static <T> List<T> with(List<T> list, T more) {
        if (list.isEmpty()) {
            return List.of(more);
        }
        List<T> longer = list;
        if (list.size() == 1) {
            longer = new ArrayList<>(4);
            longer.add(list.getFirst());
        }
        longer.add(more);
        return longer;
    }
}
