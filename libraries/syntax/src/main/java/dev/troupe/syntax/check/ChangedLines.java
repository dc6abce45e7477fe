package dev.troupe.syntax.check;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a new text that an edit has touched, from 1.
 *
 * @param first the first that is new; of an edit that only removes, the one behind the gap
 * @param last the last that is new; one before the first when an edit only removes
 */
record ChangedLines(int first, int last) {

    /** What is different; everything when there was no text before. */
    static ChangedLines between(@Nullable String before, String after) {
        List<String> fresh = after.lines().toList();
        List<String> old = before == null ? List.of() : before.lines().toList();
        int shorter = Math.min(old.size(), fresh.size());
        int head = 0;
        while (head < shorter && old.get(head).equals(fresh.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < shorter - head
                && old.reversed().get(tail).equals(fresh.reversed().get(tail))) {
            tail++;
        }
        return new ChangedLines(head + 1, fresh.size() - tail);
    }

    /** Whether a line is new, or next to what is. */
    boolean near(int line) {
        return first - 1 <= line && line <= last + 1;
    }
}
