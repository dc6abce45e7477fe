package dev.troupe.repomap.regex;

import java.util.List;

/** A parsed pattern. Greediness is left out: it does not change which lines match. */
sealed interface RegexNode {
    RegexNode EMPTY = new Sequence(List.of());

    record Characters(CodePointSet set) implements RegexNode {}

    record Sequence(List<RegexNode> parts) implements RegexNode {}

    record Alternatives(List<RegexNode> branches) implements RegexNode {}

    /** A part that repeats; {@code maximum} is {@link #UNBOUNDED} for no end. */
    record Repetition(RegexNode part, int minimum, int maximum) implements RegexNode {
        static final int UNBOUNDED = -1;
    }

    record Assertion(Kind kind) implements RegexNode {
        enum Kind {
            LINE_START,
            LINE_END,
            WORD_BOUNDARY,
            NO_WORD_BOUNDARY,
            NO_WORD_BEFORE,
            NO_WORD_AFTER;

            boolean holds(
                    boolean atStart, NeighbourKind before, boolean atEnd, NeighbourKind after) {
                return switch (this) {
                    case LINE_START -> atStart;
                    case LINE_END -> atEnd;
                    case WORD_BOUNDARY ->
                            (before == NeighbourKind.WORD) != (after == NeighbourKind.WORD);
                    case NO_WORD_BOUNDARY ->
                            (before == NeighbourKind.WORD) == (after == NeighbourKind.WORD)
                                    && (before != NeighbourKind.INVALID
                                            || after != NeighbourKind.INVALID);
                    case NO_WORD_BEFORE -> before == NeighbourKind.OTHER;
                    case NO_WORD_AFTER -> after == NeighbourKind.OTHER;
                };
            }
        }
    }
}
