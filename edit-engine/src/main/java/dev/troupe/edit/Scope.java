package dev.troupe.edit;

import dev.troupe.edit.match.Match;
import dev.troupe.edit.syntax.Symbol;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where in a file an edit may go: within one of the symbols that its headings name. */
final class Scope {
    private static final Pattern WORD = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*");

    private final List<Symbol> within;

    private Scope(List<Symbol> within) {
        this.within = within;
    }

    /**
     * What headings name that are no lines of the file: each word within what those before it name, so that {@code
     * Cart.total} is the one in {@code Cart}. Words that are no symbol say nothing; one that is a symbol elsewhere, such as
     * a method whose type is named before it, leaves open what is meant.
     *
     * @param headings the outermost first
     * @return empty when it is open
     */
    static Optional<Scope> named(List<String> headings, List<Symbol> symbols) {
        List<Symbol> within = List.of();
        for (String heading : headings) {
            Matcher words = WORD.matcher(heading);
            while (words.find()) {
                String word = words.group();
                List<Symbol> outer = within;
                List<Symbol> all = symbols.stream().filter(it -> it.name().equals(word)).toList();
                List<Symbol> named =
                        all.stream().filter(it -> outer.isEmpty() || isIn(it, outer)).toList();
                if (named.isEmpty() && !outer.containsAll(all)) {
                    return Optional.empty();
                }
                within = named.isEmpty() ? within : named;
            }
        }
        return Optional.of(new Scope(within));
    }

    /** The innermost symbol that is declared in a line, from 0: everywhere where none is. */
    static Scope declaredIn(int line, List<Symbol> symbols) {
        return new Scope(
                symbols.stream()
                        .filter(it -> it.from() == line)
                        .min(Comparator.comparingInt(Symbol::to))
                        .stream()
                        .toList());
    }

    private static boolean isIn(Symbol inner, List<Symbol> outer) {
        return outer.stream()
                .anyMatch(it ->
                        !it.equals(inner) && it.from() <= inner.from() && inner.to() <= it.to());
    }

    /** Whether no symbol is named. */
    boolean isEverywhere() {
        return within.isEmpty();
    }

    /** Whether a match has lines within it: what stands above a declaration, such as an annotation, may belong to the match. */
    boolean holds(Match match) {
        return isEverywhere()
                || within.stream()
                        .anyMatch(it -> it.from() < match.end() && match.start() < it.to());
    }
}
