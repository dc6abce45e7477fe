package dev.troupe.redaction;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds many words in one pass over a text (Aho and Corasick 1975). A state is the longest end of what was read
 * that begins a word.
 */
final class AhoCorasickAutomaton<T> {
    static final int ROOT = 0;
    private static final int ASCII = 128;

    private final AutomatonTable table = new AutomatonTable();
    private final int[] first = new int[ASCII];
    private final List<@Nullable List<Word<T>>> words = new ArrayList<>();
    private int[] failures = new int[64];
    private int[] depths = new int[64];

    /** For each state the nearest shorter one in which a word ends. */
    private int[] outputs = new int[64];

    /** A word and what it stands for. */
    record Word<T>(int length, T meaning) {}

    AhoCorasickAutomaton() {
        words.add(null);
    }

    /** Before {@link #ready}. */
    void add(String word, T meaning) {
        int state = ROOT;
        for (int i = 0; i < word.length(); i++) {
            int next = table.get(state, word.charAt(i));
            state = next >= 0 ? next : grow(state, word.charAt(i));
        }
        List<Word<T>> here = words.get(state);
        if (here == null) {
            here = new ArrayList<>(1);
            words.set(state, here);
        }
        here.add(new Word<>(word.length(), meaning));
    }

    private int grow(int from, char by) {
        int state = words.size();
        words.add(null);
        table.put(from, by, state);
        if (state >= depths.length) {
            depths = Arrays.copyOf(depths, state * 2);
            failures = Arrays.copyOf(failures, state * 2);
            outputs = Arrays.copyOf(outputs, state * 2);
        }
        depths[state] = depths[from] + 1;
        return state;
    }

    /** Links the states; from here on it only reads. */
    AhoCorasickAutomaton<T> ready() {
        List<List<AutomatonTable.Edge>> leaving = table.byState(words.size());
        Deque<Integer> open = new ArrayDeque<>();
        for (AutomatonTable.Edge edge : leaving.get(ROOT)) {
            if (edge.by() < ASCII) {
                first[edge.by()] = edge.to();
            }
            open.add(edge.to());
        }
        while (!open.isEmpty()) {
            int state = open.remove();
            for (AutomatonTable.Edge edge : leaving.get(state)) {
                int failure = next(failures[state], edge.by());
                failures[edge.to()] = failure;
                outputs[edge.to()] = words.get(failure) != null ? failure : outputs[failure];
                open.add(edge.to());
            }
        }
        return this;
    }

    int next(int state, char by) {
        int at = state;
        while (at != ROOT) {
            int to = table.get(at, by);
            if (to >= 0) {
                return to;
            }
            at = failures[at];
        }
        return by < ASCII ? first[by] : Math.max(ROOT, table.get(ROOT, by));
    }

    /** How many of the last characters may begin a word. */
    int depth(int state) {
        return depths[state];
    }

    /** The nearest state, itself or a shorter one, in which words end; the root when there is none. */
    int ending(int state) {
        return words.get(state) != null ? state : outputs[state];
    }

    /** The next shorter state in which words end. */
    int endingBehind(int state) {
        return outputs[state];
    }

    List<Word<T>> words(int state) {
        List<Word<T>> here = words.get(state);
        return here == null ? List.of() : Collections.unmodifiableList(here);
    }
}
