package dev.troupe.worker.validation.result;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.validation.gate.ToolCallScope;
import java.util.List;
import java.util.regex.Pattern;

/** People see every change as a diff. */
public final class DiffEventReporter implements AfterToolValidator {
    private static final int LONGEST = 200;
    private static final Pattern HIDDEN = Pattern.compile("… \\d+ more lines?");

    public DiffEventReporter() {}

    @Override
    public String name() {
        return "diff";
    }

    @Override
    public ExecutedToolCall check(ExecutedToolCall done, ToolCallScope scope) {
        ExecutedToolCall told = done;
        for (FileEffect effect : done.result().effects()) {
            told = told.telling(event(effect));
        }
        return told;
    }

    private static EventBody event(FileEffect effect) {
        return new EventBody.FileChanged(
                effect.path(),
                effect.change(),
                effect.strategy(),
                effect.linesAdded(),
                effect.linesRemoved(),
                cut(shown(effect.diff())));
    }

    /** Carriage returns at the end of lines would only disturb terminals. */
    private static String shown(String diff) {
        return diff.replace("\r\n", "\n");
    }

    /**
     * The first 200 lines of a diff and, when it is longer, one that says how many are hidden. What was
     * cut before stays as it is.
     */
    public static String cut(String diff) {
        List<String> lines = diff.lines().limit(LONGEST + 2L).toList();
        if (lines.size() <= LONGEST || wasCut(lines)) {
            return diff;
        }
        long more = diff.lines().count() - LONGEST;
        return String.join("\n", lines.subList(0, LONGEST))
                + "\n… "
                + more
                + (more == 1 ? " more line" : " more lines");
    }

    /** No line of a diff itself begins like the one that is put in place of the hidden ones. */
    private static boolean wasCut(List<String> lines) {
        return lines.size() == LONGEST + 1 && HIDDEN.matcher(lines.getLast()).matches();
    }
}
