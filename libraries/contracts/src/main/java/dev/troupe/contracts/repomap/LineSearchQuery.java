package dev.troupe.contracts.repomap;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the lines of repositories that match a pattern.
 *
 * @param repositories absolute paths of checkouts, or of directories in them; 1 to 10
 * @param pattern a regular expression as ripgrep reads it
 * @param literal whether the pattern is the text itself
 * @param ignoreCase whether upper and lower case are the same
 * @param wholeWord whether matches begin and end at the bounds of words
 * @param globs which files are searched, as ripgrep's {@code --glob}; absent: all
 * @param most how many lines are given at most, 1 to 10,000; 200 when absent
 */
public record LineSearchQuery(
        List<String> repositories,
        String pattern,
        @Nullable Boolean literal,
        @Nullable Boolean ignoreCase,
        @Nullable Boolean wholeWord,
        @Nullable List<String> globs,
        @Nullable Integer most) {}
