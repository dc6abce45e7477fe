package dev.troupe.model.text;

import dev.troupe.edit.parse.AnswerLineRange;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Extracts what an answer says besides its edits, of which each becomes a paragraph of its own. */
final class ResponseProse {
    private static final Pattern FENCE = Pattern.compile("\\s*(`{3,}|~{3,})([^`]*)");

    /** Parts what is said before an edit from what is said behind it. */
    private static final String EDIT = "\n…\n\n";

    private final String[] answer;
    private final BitSet edited;
    private final StringBuilder text = new StringBuilder();
    private final List<Integer> starts = new ArrayList<>();
    private final List<Integer> lines = new ArrayList<>();

    private ResponseProse(String[] answer, BitSet edited) {
        this.answer = answer;
        this.edited = edited;
    }

    /**
     * Takes edits out of an answer, together with fences that hold nothing else.
     *
     * @param edits the lines that they take
     */
    static ResponseProse of(String answer, List<AnswerLineRange> edits) {
        String[] all = answer.split("\n", -1);
        BitSet edited = new BitSet(all.length);
        edits.forEach(it -> edited.set(it.first() - 1, Math.min(it.last(), all.length)));
        ResponseProse prose = new ResponseProse(all, edited);
        prose.takeFences();
        prose.write();
        return prose;
    }

    String text() {
        return text.toString();
    }

    /** The line of the answer, from 1, where a character of the text stands. */
    int line(int at) {
        int low = 0;
        int high = starts.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (starts.get(middle) <= at) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return lines.get(low);
    }

    private void takeFences() {
        int open = -1;
        String mark = "";
        for (int i = edited.nextClearBit(0); i < answer.length; i = edited.nextClearBit(i + 1)) {
            Matcher fence = FENCE.matcher(answer[i]);
            if (!fence.matches()) {
                continue;
            }
            if (open < 0) {
                open = i;
                mark = fence.group(1);
            } else if (fence.group(1).startsWith(mark) && fence.group(2).isBlank()) {
                if (holdsEditsAlone(open + 1, i)) {
                    edited.set(open, i + 1);
                }
                open = -1;
            }
        }
    }

    private boolean holdsEditsAlone(int from, int to) {
        int first = edited.nextSetBit(from);
        for (int i = from; i < to; i++) {
            if (!edited.get(i) && !answer[i].isBlank()) {
                return false;
            }
        }
        return first >= 0 && first < to;
    }

    private void write() {
        for (int i = 0; i < answer.length; i++) {
            if (!edited.get(i)) {
                add(answer[i] + "\n", i + 1);
            } else if (i == 0 || !edited.get(i - 1)) {
                add(EDIT, i + 1);
            }
        }
    }

    private void add(String piece, int line) {
        starts.add(text.length());
        lines.add(line);
        text.append(piece);
    }
}
