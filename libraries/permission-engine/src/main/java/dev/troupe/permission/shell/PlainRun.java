package dev.troupe.permission.shell;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * A stretch of a word without quotes and expansions. Brackets and braces find their partners within it, all at once, so
 * that a word full of them is still read in one go.
 */
final class PlainRun {
    private static final int NONE = -1;

    private final int start;
    private final int end;
    private final boolean whole;

    /** By index within the run: where the brace that begins there is closed. */
    private final int[] braces;

    /** Whether there is a comma or a range between them. */
    private final boolean[] lists;

    /** By index within the run: where the next closing bracket stands. */
    private final int[] brackets;

    private PlainRun(TextCursor in, int start, int end) {
        this.start = start;
        this.end = end;
        this.whole = BashCharacters.endsWord(in.charAt(end));
        this.braces = new int[end - start];
        this.lists = new boolean[end - start];
        this.brackets = new int[end - start];
        Arrays.fill(braces, NONE);
        pairBraces(in);
        findBrackets(in);
    }

    /** From the cursor to the first character that is not plain. */
    static PlainRun at(TextCursor in) {
        int end = in.at();
        while (!BashCharacters.endsWord(in.charAt(end)) && !BashCharacters.opens(in.charAt(end))) {
            end++;
        }
        return new PlainRun(in, in.at(), end);
    }

    private void pairBraces(TextCursor in) {
        Deque<Integer> open = new ArrayDeque<>();
        for (int i = start; i < end; i++) {
            if (in.charAt(i) == '{') {
                open.push(i - start);
            } else if (!open.isEmpty()) {
                pairBrace(in, i, open);
            }
        }
    }

    private void pairBrace(TextCursor in, int index, Deque<Integer> open) {
        char c = in.charAt(index);
        if (c == ',' || (c == '.' && in.charAt(index - 1) == '.')) {
            lists[open.element()] = true;
        } else if (c == '}') {
            int opening = open.pop();
            braces[opening] = index;
            if (lists[opening] && !open.isEmpty()) {
                lists[open.element()] = true;
            }
        }
    }

    private void findBrackets(TextCursor in) {
        int next = NONE;
        for (int i = end - 1; i >= start; i--) {
            if (in.charAt(i) == ']') {
                next = i;
            }
            brackets[i - start] = next;
        }
    }

    boolean covers(int index) {
        return index < end;
    }

    /** Whether the word ends with it, so that no partner can come later. */
    boolean whole() {
        return whole;
    }

    /** Index of the brace that closes the one at an index, or -1. */
    int brace(int opening) {
        return braces[opening - start];
    }

    /** Whether bash could expand the braces that begin at an index. */
    boolean expands(int opening) {
        return lists[opening - start];
    }

    /** Index of the bracket that closes the one at an index, or -1. */
    int bracket(TextCursor in, int opening) {
        int first = opening + 1;
        char c = in.charAt(first);
        if (c == '!' || c == '^') {
            first++;
        }
        // A bracket that closes at once stands for itself, unless there is no other.
        int next = closing(first);
        return next == first && closing(first + 1) != NONE ? closing(first + 1) : next;
    }

    private int closing(int index) {
        return index < end ? brackets[index - start] : NONE;
    }
}
