package dev.troupe.worker.validation;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.worker.tool.Effect;
import java.util.List;

/** People see every change as a diff. */
public final class Diffs implements ToolCare {
    private static final int LONGEST = 200;

    Diffs() {}

    @Override
    public String name() {
        return "diff";
    }

    @Override
    public Done check(Done done, Scope scope) {
        Done told = done;
        for (Effect effect : done.result().effects()) {
            told = told.telling(event(effect));
        }
        return told;
    }

    private static EventBody event(Effect effect) {
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

    /** A diff of at most 200 lines. */
    public static String cut(String diff) {
        List<String> lines = diff.lines().limit(LONGEST + 1L).toList();
        if (lines.size() <= LONGEST) {
            return diff;
        }
        long more = diff.lines().count() - LONGEST;
        return String.join("\n", lines.subList(0, LONGEST)) + "\n… " + more + " more lines";
    }
}
