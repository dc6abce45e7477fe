package dev.troupe.edit;

import dev.troupe.edit.match.IndexedFileLines;
import dev.troupe.edit.outline.DeclaredSymbol;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads where the headings of a hunk point to. */
final class HunkHeadingResolver {
    private static final Pattern WORD = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*");

    /** What only code has: one word, a call, a qualified name, a declaration. */
    private static final Pattern CODE =
            Pattern.compile(
                    "\\S+|.*[\\p{L}\\p{N}_$](?:\\(|(?:\\.|::|#|->)[\\p{L}_$]).*"
                            + "|(?:.*\\s)?(?:class|def|enum|fn|fun|func|function|impl|interface|module|namespace|object"
                            + "|record|struct|trait|type)\\s+[\\p{L}_$].*");

    private static final int LONGEST = 2000;

    private HunkHeadingResolver() {}

    /**
     * What headings name: lines of the file, each within what the one before it begins, or symbols; each may be meant.
     *
     * @param headings at least one, the outermost first
     * @return empty when they say nothing, or leave open what is meant
     */
    static List<HeadingScope> scopes(
            List<String> headings, IndexedFileLines file, Supplier<List<DeclaredSymbol>> declared) {
        boolean says = headings.stream().anyMatch(it -> WORD.matcher(it).find());
        if (!says || headings.stream().mapToInt(String::length).sum() > LONGEST) {
            return List.of();
        }
        List<DeclaredSymbol> symbols = declared.get();
        HeadingLineFinder finder = new HeadingLineFinder(file);
        int[] lines = finder.lines(headings);
        Optional<HeadingScope> named =
                lines.length == 1 ? Optional.empty() : named(headings, symbols);
        if (named.isPresent()) {
            return List.of(named.get());
        }
        boolean open = lines.length == 0 && headings.stream().anyMatch(it -> holds(it, symbols));
        int[] meant = lines.length > 0 || open ? lines : finder.declarations(headings);
        return Arrays.stream(meant)
                .mapToObj(it -> below(it, finder.end(it), file, symbols))
                .toList();
    }

    /** Whether a heading is a declaration or a call of which the file knows nothing: it is meant for another one. */
    static boolean namesNothing(
            List<String> headings, IndexedFileLines file, Supplier<List<DeclaredSymbol>> declared) {
        if (headings.isEmpty()) {
            return false;
        }
        HeadingLineFinder finder = new HeadingLineFinder(file);
        boolean unknown =
                headings.stream()
                        .filter(it -> it.length() <= LONGEST && finder.knowsNothingOf(it))
                        .anyMatch(it -> !holds(it, declared.get()));
        return unknown
                || (headings.size() > 1
                        && finder.areApart(headings)
                        && named(headings, declared.get()).isEmpty());
    }

    private static boolean holds(String heading, List<DeclaredSymbol> symbols) {
        return symbols.stream().anyMatch(it -> names(heading, it));
    }

    /** What a line declares: the innermost symbol around it whose name is in it. Above it may be annotations. */
    private static HeadingScope below(
            int line, int end, IndexedFileLines file, List<DeclaredSymbol> symbols) {
        List<DeclaredSymbol> declared =
                symbols.stream()
                        .filter(it -> it.from() <= line && line < it.to())
                        .min(Comparator.comparingInt(it -> it.to() - it.from()))
                        .filter(it -> names(file.lines().get(line), it))
                        .stream()
                        .toList();
        return new HeadingScope(line, end, declared, true, symbols);
    }

    private static boolean names(String line, DeclaredSymbol symbol) {
        return WORD.matcher(line).results().anyMatch(it -> it.group().equals(symbol.name()));
    }

    /**
     * Each word within what those before it name, so that {@code Cart.total} is the one in {@code Cart}. Words that are
     * no symbol say nothing; one that is a symbol elsewhere, such as a method whose type is named before it, leaves open
     * what is meant.
     */
    private static Optional<HeadingScope> named(
            List<String> headings, List<DeclaredSymbol> symbols) {
        List<DeclaredSymbol> within = List.of();
        for (String heading : headings) {
            Matcher words = WORD.matcher(heading);
            while (words.find()) {
                String word = words.group();
                List<DeclaredSymbol> outer = within;
                List<DeclaredSymbol> all =
                        symbols.stream().filter(it -> it.name().equals(word)).toList();
                List<DeclaredSymbol> named =
                        all.stream().filter(it -> outer.isEmpty() || isIn(it, outer)).toList();
                if (named.isEmpty() && !outer.containsAll(all)) {
                    return Optional.empty();
                }
                within = named.isEmpty() ? within : named;
            }
        }
        boolean sure = headings.stream().allMatch(it -> CODE.matcher(it.strip()).matches());
        return within.isEmpty()
                ? Optional.empty()
                : Optional.of(new HeadingScope(-1, Integer.MAX_VALUE, within, sure, symbols));
    }

    private static boolean isIn(DeclaredSymbol inner, List<DeclaredSymbol> outer) {
        return outer.stream()
                .anyMatch(it ->
                        !it.equals(inner) && it.from() <= inner.from() && inner.to() <= it.to());
    }
}
