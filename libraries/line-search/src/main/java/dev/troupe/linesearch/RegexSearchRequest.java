package dev.troupe.linesearch;

import dev.troupe.linesearch.pattern.RegexNode;
import dev.troupe.linesearch.pattern.RegexParser;
import java.time.Duration;
import java.util.List;

/**
 * What to search for, with the meaning of ripgrep's options.
 *
 * @param pattern a regular expression in the syntax of Rust's regex crate, or a text when {@code fixed}
 * @param fixed whether the pattern is a text that stands for itself
 * @param letterCase whether upper and lower case differ
 * @param wholeWord whether a match must have no letter, digit or underscore beside it
 * @param globs which paths to search, as with {@code -g}; {@code !} in front excludes; none for all paths
 * @param limit the number of lines after which the result is cut
 * @param longestLine the number of characters after which a line's text is cut
 * @param columns whether to find where the first match of each line begins
 * @param timeLimit the time after which the search ends with what it found
 */
public record RegexSearchRequest(
        String pattern,
        boolean fixed,
        LetterCase letterCase,
        boolean wholeWord,
        List<String> globs,
        int limit,
        int longestLine,
        boolean columns,
        Duration timeLimit) {

    /** Tells how upper and lower case compare. */
    public enum LetterCase {
        /** They differ. */
        SENSITIVE,
        /** They are equal. */
        INSENSITIVE,
        /** They are equal when the pattern has letters, none of them upper case. */
        SMART
    }

    /** Copies the list of globs and checks the limits. */
    public RegexSearchRequest {
        globs = List.copyOf(globs);
        if (limit < 1 || longestLine < 1) {
            throw new IllegalArgumentException("The limits of a search must be at least 1.");
        }
    }

    /** Searches for a regular expression with the defaults: 1,000 lines of 500 characters, 10 seconds. */
    public static RegexSearchRequest of(String pattern) {
        return new RegexSearchRequest(
                pattern,
                false,
                LetterCase.SENSITIVE,
                false,
                List.of(),
                1000,
                500,
                true,
                Duration.ofSeconds(10));
    }

    /** Parses the pattern by the options. */
    RegexNode parse() {
        boolean ignoreCase =
                switch (letterCase) {
                    case SENSITIVE -> false;
                    case INSENSITIVE -> true;
                    case SMART ->
                            fixed ? hasOnlyLowerCaseText() : RegexParser.hasOnlyLowerCase(pattern);
                };
        RegexNode node =
                fixed
                        ? RegexParser.literal(pattern, ignoreCase)
                        : RegexParser.parse(pattern, ignoreCase);
        return wholeWord
                ? new RegexNode.Sequence(
                        List.of(
                                new RegexNode.Assertion(RegexNode.Assertion.Kind.NO_WORD_BEFORE),
                                node,
                                new RegexNode.Assertion(RegexNode.Assertion.Kind.NO_WORD_AFTER)))
                : node;
    }

    private boolean hasOnlyLowerCaseText() {
        return !pattern.isEmpty() && pattern.codePoints().noneMatch(Character::isUpperCase);
    }
}
