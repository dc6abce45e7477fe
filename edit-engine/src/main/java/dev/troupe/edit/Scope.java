package dev.troupe.edit;

import dev.troupe.edit.match.Match;
import dev.troupe.edit.syntax.Symbol;
import java.util.List;
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
     * What headings name, each word within what those before it name: so {@code Cart.total} is the one in {@code
     * Cart}. Words that are no symbol there say nothing.
     *
     * @param headings the outermost first
     */
    static Scope of(List<String> headings, List<Symbol> symbols) {
        List<Symbol> within = List.of();
        for (String heading : headings) {
            Matcher words = WORD.matcher(heading);
            while (words.find()) {
                String word = words.group();
                List<Symbol> outer = within;
                List<Symbol> named =
                        symbols.stream()
                                .filter(it -> it.name().equals(word))
                                .filter(it -> outer.isEmpty() || isIn(it, outer))
                                .toList();
                within = named.isEmpty() ? within : named;
            }
        }
        return new Scope(within);
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
