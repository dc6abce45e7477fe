package dev.troupe.model.text.extract.block;

import dev.troupe.permission.shell.TextSpan;
import java.util.ArrayList;
import java.util.List;

/** Lines of shell code put together, which knows where each came from. */
public final class ShellCodeBuffer {
    private final StringBuilder text = new StringBuilder();
    private final List<SourceLine> lines = new ArrayList<>();
    private final List<Integer> starts = new ArrayList<>();

    public void add(SourceLine line) {
        starts.add(text.length());
        lines.add(line);
        text.append(line.text()).append('\n');
    }

    String text() {
        return text.toString();
    }

    /** Where a part of the text stands in what the model wrote. */
    TextSpan span(int from, int to) {
        return new TextSpan(origin(from), origin(Math.max(from, to - 1)) + 1);
    }

    private int origin(int at) {
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
        return lines.get(low).start() + at - starts.get(low);
    }
}
