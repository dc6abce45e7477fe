package dev.troupe.edit.match;

import java.util.List;

/** Holds the decision between candidate places. */
public sealed interface MatchDecision {

    /**
     * One place is certain.
     *
     * @param strategy the strategy that found it
     * @param match the place
     */
    record Chosen(MatchStrategy strategy, LineMatch match) implements MatchDecision {}

    /**
     * Several places fit equally well.
     *
     * @param strategy the strategy that found them
     * @param matches the places, at least two
     */
    record Ambiguous(MatchStrategy strategy, List<LineMatch> matches) implements MatchDecision {

        /** Copies the places. */
        public Ambiguous {
            matches = List.copyOf(matches);
        }
    }

    /**
     * The replacement is in the file already, and the search is not: it stands at the same place, or among lines that the
     * edit keeps.
     *
     * @param match where it is
     */
    record AlreadyApplied(LineMatch match) implements MatchDecision {}

    /**
     * The search is nowhere, and the replacement is somewhere, with nothing beside it that would tie it to the edit.
     *
     * @param match where it is
     */
    record Present(LineMatch match) implements MatchDecision {}

    /**
     * The search fits a place, not to the letter, and the replacement is in the file elsewhere: that place is meant, or
     * the edit is in.
     *
     * @param chosen the place
     * @param present where the replacement is
     */
    record Either(Chosen chosen, LineMatch present) implements MatchDecision {}

    /** No place fits, or the search says too little to trust the place that does. */
    record NotFound() implements MatchDecision {}
}
