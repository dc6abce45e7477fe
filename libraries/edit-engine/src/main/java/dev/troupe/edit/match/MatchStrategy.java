package dev.troupe.edit.match;

import java.util.List;

/**
 * One way of finding the lines that a model meant. A strategy proposes every place that fits and the evidence for
 * it; whether one of them is certain enough is for the {@link MatchSelector} alone to say.
 */
public interface MatchStrategy {

    /** More places than anybody wants to choose from. */
    int MOST = 100;

    /** The stable name that results and metrics carry. */
    String name();

    /** How much a certain match of this strategy is trusted, above 0 and at most 1. */
    double confidence();

    /** Whether white space at the start of a line may differ, so that the replacement must be re-indented. */
    boolean shiftsIndentation();

    /**
     * Every place that fits.
     *
     * @param search the lines to find, at least one
     * @param file the file
     * @return the places in file order, {@link #MOST} at most; empty when there is none
     */
    List<LineMatch> candidates(List<String> search, IndexedFileLines file);

    /**
     * Every place that fits, and those that fit too badly to be chosen but well enough to cast doubt on another.
     *
     * @return the places, {@link #MOST} at most; empty when there is none
     */
    default List<LineMatch> rivals(List<String> search, IndexedFileLines file) {
        return candidates(search, file);
    }

    /** Those of the {@link #rivals} that have no line in common with the best place. */
    default List<LineMatch> elsewhere(
            LineMatch bestMatch, List<String> search, IndexedFileLines file) {
        return rivals(search, file).stream().filter(it -> it.isApart(bestMatch)).toList();
    }
}
