package dev.troupe.edit.match;

import java.util.List;

/** What the decider made of the candidates. */
public sealed interface Decision {

    /**
     * One place is certain.
     *
     * @param strategy the strategy that found it
     * @param match the place
     */
    record Chosen(Strategy strategy, Match match) implements Decision {}

    /**
     * Several places fit equally well.
     *
     * @param strategy the strategy that found them
     * @param matches the places, at least two
     */
    record Ambiguous(Strategy strategy, List<Match> matches) implements Decision {

        /** Copies the places. */
        public Ambiguous {
            matches = List.copyOf(matches);
        }
    }

    /**
     * The replacement is in the file already.
     *
     * @param match where it is
     */
    record AlreadyApplied(Match match) implements Decision {}

    /** No place fits, or the search says too little to trust the place that does. */
    record NotFound() implements Decision {}
}
