package dev.troupe.syntax.tree;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A condition on the text of one capture of a pattern.
 *
 * @param capture the capture's index in the query
 * @param test what its text must meet
 */
record QueryPredicate(int capture, Predicate<String> test) {

    /**
     * Reads a predicate: {@code #eq?}, {@code #match?}, {@code #any-of?} and their {@code not-} forms. Directives such as
     * {@code #strip!} say nothing about whether a pattern matches.
     *
     * @param capture the capture that it is about; negative when it names none
     * @param values its texts
     * @return empty for a directive
     * @throws TreeQueryException when it is none of these
     */
    static Optional<QueryPredicate> of(String name, int capture, List<String> values) {
        if (name.endsWith("!")) {
            return Optional.empty();
        }
        boolean negated = name.startsWith("not-");
        Predicate<String> test =
                switch (negated ? name.substring("not-".length()) : name) {
                    case "eq?" -> values.getFirst()::equals;
                    case "any-of?" -> Set.copyOf(values)::contains;
                    case "match?" -> pattern(values.getFirst()).asPredicate();
                    default -> throw new TreeQueryException("#" + name + " is not supported");
                };
        if (capture < 0) {
            throw new TreeQueryException("#" + name + " names no capture");
        }
        return Optional.of(new QueryPredicate(capture, negated ? test.negate() : test));
    }

    private static Pattern pattern(String expression) {
        try {
            return Pattern.compile(expression);
        } catch (PatternSyntaxException e) {
            throw new TreeQueryException("#match? has a faulty expression: " + expression);
        }
    }
}
