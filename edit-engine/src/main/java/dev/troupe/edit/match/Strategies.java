package dev.troupe.edit.match;

import java.util.List;

/** The strategies in order of strictness. */
public final class Strategies {

    private static final Strategy EXACT = new LineStrategy("exact", 1.0, false, line -> line);
    private static final Strategy RIGHT_TRIMMED =
            new LineStrategy("right-trimmed", 0.98, false, String::stripTrailing);
    private static final Strategy LINE_TRIMMED =
            new LineStrategy("line-trimmed", 0.95, true, String::strip);

    private Strategies() {}

    /** From the strictest to the loosest. */
    public static List<Strategy> strictToLoose() {
        return List.of(EXACT, RIGHT_TRIMMED, LINE_TRIMMED);
    }
}
