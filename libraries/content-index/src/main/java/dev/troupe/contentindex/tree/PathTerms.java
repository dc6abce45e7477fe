package dev.troupe.contentindex.tree;

import dev.troupe.contentindex.term.TermAnalyzer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The terms of a path.
 *
 * @param name those of the file's name without its ending, ascending
 * @param directory those of the directories above it, ascending
 * @param words the words of the name in lower case, as they are written
 * @param folder the directory of the file, with a slash behind it; empty at the root
 * @param subject what the file is about: its name in lower case, without what marks a test
 */
@SuppressWarnings("ArrayRecordComponent") // millions of numbers, never compared
public record PathTerms(
        int[] name, int[] directory, List<String> words, String folder, String subject) {

    private static final Pattern TEST_MARK =
            Pattern.compile("^tests?_|[_-]?(tests?|spec|testcase|it)$");
    private static final Pattern SEPARATOR = Pattern.compile("[_-]");

    /** Takes a path apart. */
    public static PathTerms of(String path, TermAnalyzer analyzer) {
        int slash = path.lastIndexOf('/') + 1;
        int dot = path.indexOf('.', slash + 1);
        String name = dot < 0 ? path.substring(slash) : path.substring(slash, dot);
        String folder = path.substring(0, slash);
        return new PathTerms(
                terms(name, analyzer),
                terms(folder, analyzer),
                words(name),
                folder,
                subject(path.substring(slash)));
    }

    private static String subject(String file) {
        String name = file.toLowerCase(Locale.ROOT);
        int dot = name.indexOf('.');
        String bare = dot > 0 ? name.substring(0, dot) : name;
        return SEPARATOR.matcher(TEST_MARK.matcher(bare).replaceAll("")).replaceAll("");
    }

    /** Splits a text into words of letters, in lower case, apart where the case changes. */
    public static List<String> words(String text) {
        return Arrays.stream(text.replaceAll("([a-z0-9])([A-Z])", "$1 $2").split("[^A-Za-z]+", -1))
                .filter(it -> !it.isEmpty())
                .map(it -> it.toLowerCase(Locale.ROOT))
                .toList();
    }

    private static int[] terms(String text, TermAnalyzer analyzer) {
        IntStream.Builder terms = IntStream.builder();
        analyzer.analyze(text, (term, _) -> terms.add(term));
        return terms.build().sorted().distinct().toArray();
    }
}
