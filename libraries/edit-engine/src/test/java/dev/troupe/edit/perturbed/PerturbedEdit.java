package dev.troupe.edit.perturbed;

import java.util.ArrayList;
import java.util.List;

/**
 * An edit of a file and what comes of it.
 *
 * @param file the lines of the file
 * @param at where the lines to be edited begin
 * @param search those lines
 * @param replace what becomes of them
 */
record PerturbedEdit(List<String> file, int at, List<String> search, List<String> replace) {
    PerturbedEdit {
        file = List.copyOf(file);
        search = List.copyOf(search);
        replace = List.copyOf(replace);
    }

    /** The lines of the file afterwards. */
    List<String> expected() {
        List<String> lines = new ArrayList<>(file.subList(0, at));
        lines.addAll(replace);
        lines.addAll(file.subList(at + search.size(), file.size()));
        return lines;
    }

    /** How many lines at the beginning the edit leaves alone. */
    int head() {
        int head = 0;
        int shorter = Math.min(search.size(), replace.size());
        while (head < shorter && search.get(head).equals(replace.get(head))) {
            head++;
        }
        return head;
    }

    /** How many lines at the end the edit leaves alone, besides those at the beginning. */
    int tail() {
        int tail = 0;
        int shorter = Math.min(search.size(), replace.size()) - head();
        while (tail < shorter
                && search.get(search.size() - 1 - tail)
                        .equals(replace.get(replace.size() - 1 - tail))) {
            tail++;
        }
        return tail;
    }

    boolean keeps(int line) {
        return line < head() || line >= search.size() - tail();
    }
}
