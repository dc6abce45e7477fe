package dev.troupe.edit.match;

import java.util.List;

/** The strategies in order of strictness. */
public final class Strategies {

    private static final List<Strategy> STRICT =
            List.of(
                    new FoldedStrategy("exact", 1.0, Fold.NONE),
                    new FoldedStrategy("right-trimmed", 0.98, Fold.TRAILING),
                    new ShiftedIndentation("indentation-flexible", 0.96),
                    new FoldedStrategy("line-trimmed", 0.95, Fold.OUTER),
                    new FoldedStrategy("whitespace-normalised", 0.93, Fold.BLANKS),
                    new FoldedStrategy("unicode-normalised", 0.92, Fold.TYPOGRAPHY),
                    new BlankLines("trimmed-boundary", 0.92, true),
                    new BlankLines("blank-lines", 0.9, false),
                    new Elided("elision", 0.88));

    private static final List<Strategy> LOOSE =
            List.of(new Fuzzy(), new Aligned(), new BlockAnchor());

    private Strategies() {}

    /** Those that put up with lines that are missing, invented or misspelt. */
    public static List<Strategy> loose() {
        return LOOSE;
    }

    /** Those that want every line, from the strictest on. */
    public static List<Strategy> strictToLoose() {
        return STRICT;
    }
}
