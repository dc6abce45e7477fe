package dev.troupe.linesearch;

import java.util.List;

/**
 * The lines that a search found, by path and then by line.
 *
 * @param matches the lines
 * @param truncated whether there are more lines than the request's limit
 * @param incomplete whether the time limit ended the search
 * @param candidates how many files the index could not rule out
 * @param searchedFiles how many of these were read
 */
public record RegexSearchResult(
        List<RegexLineMatch> matches,
        boolean truncated,
        boolean incomplete,
        int candidates,
        int searchedFiles) {

    /** Copies the list. */
    public RegexSearchResult {
        matches = List.copyOf(matches);
    }
}
