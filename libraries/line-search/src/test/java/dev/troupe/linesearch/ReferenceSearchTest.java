package dev.troupe.linesearch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.linesearch.RegexSearchRequest.LetterCase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Holds the search against java.util.regex, line by line, over random files and patterns. */
class ReferenceSearchTest {
    private static final int UNICODE =
            Pattern.UNICODE_CHARACTER_CLASS | Pattern.UNICODE_CASE | Pattern.UNIX_LINES;
    private static Path directory = Path.of("");

    @BeforeContainer
    static void createDirectory() throws IOException {
        directory = Files.createTempDirectory("reference-search");
    }

    @AfterContainer
    static void deleteDirectory() throws IOException {
        Files.deleteIfExists(directory.resolve("texts.pack"));
        Files.deleteIfExists(directory.resolve("signatures.pack"));
        Files.delete(directory);
    }

    @Property(tries = 600, shrinking = ShrinkingMode.BOUNDED)
    void findsTheLinesThatTheReferenceFinds(
            @ForAll("patterns") String pattern,
            @ForAll boolean ignoreCase,
            @ForAll("texts") List<String> texts)
            throws IOException {
        var expected = new ArrayList<RegexLineMatch>();
        Pattern reference =
                Pattern.compile(pattern, ignoreCase ? UNICODE | Pattern.CASE_INSENSITIVE : UNICODE);
        try (var index = RegexSearchIndex.open(directory, 1)) {
            for (int file = 0; file < texts.size(); file++) {
                String path = "file" + file;
                index.putFile(FileInMemory.of(path, texts.get(file)));
                try {
                    addMatches(path, texts.get(file), reference, expected);
                } catch (CountedText.TooManyReadsException slow) {
                    Assume.that(false);
                }
            }
            var request =
                    new RegexSearchRequest(
                            pattern,
                            false,
                            ignoreCase ? LetterCase.INSENSITIVE : LetterCase.SENSITIVE,
                            false,
                            List.of(),
                            10_000,
                            10_000,
                            true,
                            Duration.ofMinutes(1));
            assertThat(index.search(request).matches()).isEqualTo(expected);
        }
    }

    private static void addMatches(
            String path, String text, Pattern reference, List<RegexLineMatch> expected) {
        if (text.isEmpty()) {
            return;
        }
        String[] lines =
                (text.endsWith("\n") ? text.substring(0, text.length() - 1) : text).split("\n", -1);
        for (int line = 0; line < lines.length; line++) {
            Matcher matcher = reference.matcher(new CountedText(lines[line]));
            boolean isFound = matcher.find();
            // It finds empty matches in the middle of a code point, where there is no text to stand
            // before.
            while (isFound && isWithinCodePoint(lines[line], matcher.start())) {
                isFound = matcher.find();
            }
            if (isFound) {
                int column =
                        lines[line]
                                        .substring(0, matcher.start())
                                        .getBytes(StandardCharsets.UTF_8)
                                        .length
                                + 1;
                expected.add(new RegexLineMatch(path, line + 1, column, lines[line], false));
            }
        }
    }

    private static boolean isWithinCodePoint(String line, int at) {
        return at > 0
                && at < line.length()
                && Character.isSurrogatePair(line.charAt(at - 1), line.charAt(at));
    }

    @Provide
    Arbitrary<List<String>> texts() {
        Arbitrary<String> words =
                Arbitraries.of(
                        "a",
                        "b",
                        "ab",
                        "abc",
                        "Abc",
                        "k",
                        "\u212A",
                        "s",
                        "\u017F",
                        "ss",
                        "\u00E4",
                        "\u00C4",
                        "\u00DF",
                        "0",
                        "12",
                        "_",
                        " ",
                        "-",
                        ".",
                        "\t",
                        "\r",
                        "\n",
                        "\n\n",
                        "\u4E16",
                        "\uD83D\uDE00",
                        "foo",
                        "bar",
                        "FOO",
                        "foobar");
        return words.list().ofMaxSize(40).map(parts -> String.join("", parts)).list().ofMaxSize(6);
    }

    @Provide
    Arbitrary<String> patterns() {
        return patterns(3);
    }

    private Arbitrary<String> patterns(int depth) {
        return depth == 0
                ? atoms()
                : Arbitraries.oneOf(
                        atoms(),
                        repeated(depth - 1),
                        joined(depth - 1),
                        joined(depth - 1),
                        either(depth - 1));
    }

    private Arbitrary<String> atoms() {
        return Arbitraries.of(
                "a",
                "b",
                "abc",
                "k",
                "s",
                "foo",
                "bar",
                "foobar",
                "o",
                "\u00E4",
                "\u00DF",
                "\u4E16",
                "0",
                "_",
                "\\.",
                " ",
                ".",
                "\\w",
                "\\W",
                "\\d",
                "\\D",
                "\\s",
                "\\S",
                "[a-c]",
                "[^a-c]",
                "[abk]",
                "[\u00E4-\u00FC]",
                "[^\\w]",
                "^",
                "$",
                "\\b",
                "\\B",
                "\\x41",
                "\\p{L}",
                "\\p{Lu}",
                "\\P{L}",
                "[^\u4E16]",
                "fo[ox]b",
                "ab?c");
    }

    private Arbitrary<String> repeated(int depth) {
        return Combinators.combine(
                        patterns(depth),
                        Arbitraries.of("*", "+", "?", "{2}", "{1,3}", "{2,}", "*?", "+?"))
                .as((pattern, times) -> "(?:" + pattern + ")" + times);
    }

    private Arbitrary<String> joined(int depth) {
        return Combinators.combine(patterns(depth), patterns(depth))
                .as((left, right) -> left + right);
    }

    private Arbitrary<String> either(int depth) {
        return Combinators.combine(patterns(depth), patterns(depth))
                .as((left, right) -> "(" + left + "|" + right + ")");
    }
}
