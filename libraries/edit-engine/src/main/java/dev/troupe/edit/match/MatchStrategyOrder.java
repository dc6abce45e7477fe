package dev.troupe.edit.match;

import java.util.List;

/** The strategies in order of strictness. */
public final class MatchStrategyOrder {

    private static final List<MatchStrategy> STRICT =
            List.of(
                    new NormalisedLineStrategy("exact", 1.0, LineNormalisation.NONE),
                    new NormalisedLineStrategy("right-trimmed", 0.98, LineNormalisation.TRAILING),
                    new ShiftedIndentationStrategy("indentation-flexible", 0.96),
                    new NormalisedLineStrategy("line-trimmed", 0.95, LineNormalisation.OUTER),
                    new NormalisedLineStrategy(
                            "whitespace-normalised", 0.93, LineNormalisation.BLANKS),
                    new NormalisedLineStrategy(
                            "unicode-normalised", 0.92, LineNormalisation.TYPOGRAPHY),
                    new BlankLineStrategy("trimmed-boundary", 0.92, true),
                    new BlankLineStrategy("blank-lines", 0.9, false),
                    new ElisionStrategy("elision", 0.88));

    private static final List<MatchStrategy> LOOSE =
            List.of(new FuzzyLineStrategy(), new AlignmentStrategy(), new BlockAnchorStrategy());

    private MatchStrategyOrder() {}

    /** Those that put up with lines that are missing, invented or misspelt. */
    public static List<MatchStrategy> loose() {
        return LOOSE;
    }

    /** Those that want every line, from the strictest on. */
    public static List<MatchStrategy> strictToLoose() {
        return STRICT;
    }
}
