package dev.troupe.edit;

import dev.troupe.edit.match.IndexedFileLines;
import dev.troupe.edit.outline.DeclaredSymbol;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Reads where the headings of a hunk point to. */
final class HunkHeadingResolver {
    private static final Pattern WORD = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*");

    /** What only code has: one word, a call, a qualified name, a declaration. */
    private static final Pattern CODE =
            Pattern.compile(
                    "\\S+|.*[\\p{L}\\p{N}_$](?:\\(|(?:\\.|::|#|->)[\\p{L}_$]).*"
                            + "|(?:.*\\s)?(?:class|def|enum|fn|fun|func|function|impl|interface|module|namespace|object"
                            + "|record|struct|trait|type)\\s+[\\p{L}_$].*");

    /** The name that a declaration or a call gives. */
    private static final Pattern NAME =
            Pattern.compile(
                    "(?:^|.*?\\s)(?:class|def|enum|fn|fun|func|function|impl|interface|module|namespace|object|record|struct"
                            + "|trait|type)\\s+([\\p{L}_$][\\p{L}\\p{N}_$]*)|^.*?([\\p{L}_$][\\p{L}\\p{N}_$]*)\\(");

    private static final int LONGEST = 2000;

    /** So much of a line is not another one by chance, though it may end within a word: git cuts its headings. */
    private static final int CUT = 20;

    private HunkHeadingResolver() {}

    /**
     * What headings name: a line that is in the file once, below those before it, or symbols.
     *
     * @param headings at least one, the outermost first
     * @return empty when they say nothing, or leave open what is meant
     */
    static Optional<HeadingScope> scope(
            List<String> headings, IndexedFileLines file, Supplier<List<DeclaredSymbol>> declared) {
        boolean says = headings.stream().anyMatch(it -> WORD.matcher(it).find());
        if (!says || headings.stream().mapToInt(String::length).sum() > LONGEST) {
            return Optional.empty();
        }
        List<DeclaredSymbol> symbols = declared.get();
        OptionalInt line = line(headings, file);
        return line.isPresent()
                ? Optional.of(below(line.getAsInt(), file, symbols))
                : named(headings, symbols);
    }

    /**
     * Whether a heading is a declaration, a call or a name of which the file knows nothing: it is meant for another file,
     * or for lines that are gone.
     */
    static boolean namesNothing(List<String> headings, IndexedFileLines file) {
        return headings.stream()
                .map(String::strip)
                .filter(it -> it.length() <= LONGEST)
                .anyMatch(it -> {
                    Matcher name = NAME.matcher(it);
                    if (!name.find()) {
                        return false;
                    }
                    String word = name.group(1) == null ? name.group(2) : name.group(1);
                    return file.lines().stream().noneMatch(line -> holdsWord(line, word));
                });
    }

    private static boolean holdsWord(String line, String word) {
        return line.contains(word)
                && WORD.matcher(line).results().anyMatch(it -> it.group().startsWith(word));
    }

    /** The line of the last heading, where each is in the file once below the one before. */
    private static OptionalInt line(List<String> headings, IndexedFileLines file) {
        int at = -1;
        for (String heading : headings) {
            int[] lines = lines(heading.strip(), at + 1, file);
            if (lines.length != 1) {
                return OptionalInt.empty();
            }
            at = lines[0];
        }
        return OptionalInt.of(at);
    }

    private static int[] lines(String heading, int from, IndexedFileLines file) {
        return IntStream.range(from, file.size())
                .filter(i -> begins(file.lines().get(i).strip(), heading))
                .limit(2)
                .toArray();
    }

    private static boolean begins(String line, String heading) {
        return line.startsWith(heading)
                && (line.length() == heading.length()
                        || heading.length() >= CUT
                        || !Character.isJavaIdentifierPart(line.charAt(heading.length()))
                        || !Character.isJavaIdentifierPart(heading.charAt(heading.length() - 1)));
    }

    /** What a line declares: the innermost symbol around it whose name is in it. Above it may be annotations. */
    private static HeadingScope below(
            int line, IndexedFileLines file, List<DeclaredSymbol> symbols) {
        List<DeclaredSymbol> declared =
                symbols.stream()
                        .filter(it -> it.from() <= line && line < it.to())
                        .min(Comparator.comparingInt(it -> it.to() - it.from()))
                        .filter(it -> names(file.lines().get(line), it))
                        .stream()
                        .toList();
        return new HeadingScope(line, declared, true, symbols);
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
                : Optional.of(new HeadingScope(-1, within, sure, symbols));
    }

    private static boolean isIn(DeclaredSymbol inner, List<DeclaredSymbol> outer) {
        return outer.stream()
                .anyMatch(it ->
                        !it.equals(inner) && it.from() <= inner.from() && inner.to() <= it.to());
    }
}
