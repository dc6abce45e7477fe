package dev.troupe.linesearch.pattern;

import java.util.List;

/** A parsed pattern. Greediness is left out: it does not change which lines match. */
public sealed interface RegexNode {
    /** Matches the empty text. */
    RegexNode EMPTY = new Sequence(List.of());

    /** Matches one character of a set. */
    record Characters(CodePointSet set) implements RegexNode {}

    /** Matches its parts one behind the other. */
    record Sequence(List<RegexNode> parts) implements RegexNode {}

    /** Matches what one of its branches matches. */
    record Alternatives(List<RegexNode> branches) implements RegexNode {}

    /** A part that repeats; {@code maximum} is {@link #UNBOUNDED} for no end. */
    record Repetition(RegexNode part, int minimum, int maximum) implements RegexNode {
        /** Stands for no end of the repetition. */
        public static final int UNBOUNDED = -1;
    }

    /** Matches nothing but a place. */
    record Assertion(Kind kind) implements RegexNode {
        /** Says which place. */
        public enum Kind {
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
