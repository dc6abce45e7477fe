package dev.troupe.syntax.tag;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How the tags of a language are found by patterns: the content of a resource {@code tag/LANGUAGE.rules}, one rule a line, first a
 * word, then what it is about. {@code comment}, {@code comment.block}, {@code string} and {@code string.block} say what is no code;
 * {@code keywords} are no names; every other word is a {@link TagRole} with the pattern of a {@link LineRule}.
 */
record PatternRules(
        CommentMask.LexicalRules lexical, Set<String> keywords, List<LineRule> patterns) {

    /**
     * Reads rules.
     *
     * @throws IllegalArgumentException when a line is no rule
     */
    static PatternRules parse(String text) {
        List<String> comments = new ArrayList<>();
        List<List<String>> blocks = new ArrayList<>();
        List<String> quotes = new ArrayList<>();
        List<List<String>> longQuotes = new ArrayList<>();
        Set<String> keywords = Set.of();
        List<LineRule> patterns = new ArrayList<>();
        for (String line : text.lines().toList()) {
            int space = line.indexOf(' ');
            if (line.startsWith("; ") || line.isBlank()) {
                continue;
            }
            if (space < 0) {
                throw new IllegalArgumentException("the line " + line + " is no rule");
            }
            String word = line.substring(0, space);
            String rest = line.substring(space).strip();
            switch (word) {
                case "comment" -> comments.add(rest);
                case "comment.block" -> blocks.add(List.of(rest.split(" +", 2)));
                case "string" -> quotes.add(rest);
                case "string.block" -> longQuotes.add(List.of(rest.split(" +", 2)));
                case "keywords" -> keywords = Set.of(rest.split(" +", -1));
                default -> patterns.add(LineRule.parse(word, rest));
            }
        }
        return new PatternRules(
                new CommentMask.LexicalRules(comments, blocks, quotes, longQuotes),
                keywords,
                List.copyOf(patterns));
    }

    /**
     * A pattern for lines, and what it finds in them. The group {@code name} is the name; the group {@code container}, where there is
     * one, says what a definition belongs to.
     *
     * @param within the words of which one must be the first of the block in which a line stands; none for any
     * @param container what definitions belong to, unless the pattern says it
     * @param isOpenEnded whether a definition goes on up to the next of the rule, whatever the indentation
     */
    record LineRule(
            TagRole role,
            Pattern pattern,
            Set<String> within,
            @Nullable String container,
            boolean isOpenEnded) {
        private static final Pattern OPTION =
                Pattern.compile("(within|container):(\\S+) +|(open-ended) +");

        /**
         * Reads a rule.
         *
         * @param role the name of a role, as in a query
         * @param rest the pattern; before it {@code within:WORD}, {@code container:WORD} and {@code open-ended} may stand
         * @throws IllegalArgumentException when it is none
         */
        static LineRule parse(String role, String rest) {
            Set<String> within = Set.of();
            String container = null;
            boolean isOpenEnded = false;
            int at = 0;
            Matcher option = OPTION.matcher(rest);
            while (option.region(at, rest.length()).lookingAt()) {
                within =
                        "within".equals(option.group(1))
                                ? Set.of(option.group(2).split("\\|", -1))
                                : within;
                container = "container".equals(option.group(1)) ? option.group(2) : container;
                isOpenEnded |= option.group(3) != null;
                at = option.end();
            }
            String pattern = rest.substring(at);
            Pattern compiled = Pattern.compile(pattern);
            if (!compiled.namedGroups().containsKey("name")) {
                throw new IllegalArgumentException("the pattern " + pattern + " names nothing");
            }
            return new LineRule(TagRole.of(role), compiled, within, container, isOpenEnded);
        }

        boolean namesContainer() {
            return pattern.namedGroups().containsKey("container");
        }
    }
}
