package dev.troupe.contracts.repomap;

import java.util.List;

/**
 * The lines that match a pattern.
 *
 * @param lines by path and line
 * @param more whether there are more
 * @param timedOut whether the search was ended before it saw all files
 */
public record LineSearchAnswer(
        RepositoryFreshness freshness, List<MatchedLine> lines, boolean more, boolean timedOut) {
    /** Copies the list. */
    public LineSearchAnswer {
        lines = List.copyOf(lines);
    }

    /**
     * A line with a match.
     *
     * @param repository the top of its checkout
     * @param path from there
     * @param line counted from 1
     * @param text without its end; the beginning of a long one
     */
    public record MatchedLine(String repository, String path, int line, String text) {}
}
