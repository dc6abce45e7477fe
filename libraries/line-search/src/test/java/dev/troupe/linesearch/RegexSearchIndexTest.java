package dev.troupe.linesearch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.linesearch.RegexSearchRequest.LetterCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegexSearchIndexTest {
    @TempDir Path directory;

    private RegexSearchIndex index;

    @BeforeEach
    void openIndex() throws IOException {
        index = RegexSearchIndex.open(directory, 2);
    }

    @AfterEach
    void closeIndex() throws IOException {
        index.close();
    }

    @Test
    void ordersLinesByPathAndNumber() throws IOException {
        put("b.txt", "one\ntwo one\n");
        put("a.txt", "zero\none");
        assertThat(search(RegexSearchRequest.of("o[n]e")))
                .containsExactly("a.txt:2:1:one", "b.txt:1:1:one", "b.txt:2:5:two one");
    }

    @Test
    void searchesWhatAFileIsNow() throws IOException {
        put("a.txt", "before\n");
        put("b.txt", "before\n");
        put("a.txt", "after\n");
        assertThat(search(RegexSearchRequest.of("before"))).containsExactly("b.txt:1:1:before");
        assertThat(search(RegexSearchRequest.of("after"))).containsExactly("a.txt:1:1:after");
        index.removeFile("b.txt");
        assertThat(search(RegexSearchRequest.of("before|after")))
                .containsExactly("a.txt:1:1:after");
        assertThat(search(RegexSearchRequest.of("."))).containsExactly("a.txt:1:1:after");
        put("a.txt", "before\n");
        assertThat(search(RegexSearchRequest.of("e"))).containsExactly("a.txt:1:2:before");
    }

    @Test
    void findsATextThatIsLongerThanAnyCondition() throws IOException {
        String text = "the quick brown fox ".repeat(5_000).strip();
        put("a.txt", text + "\n");
        put("b.txt", text.replace("brown", "red") + "\n");

        var request =
                new RegexSearchRequest(
                        text,
                        true,
                        RegexSearchRequest.LetterCase.SENSITIVE,
                        false,
                        List.of(),
                        10,
                        10,
                        false,
                        Duration.ofMinutes(1));

        assertThat(index.search(request).matches())
                .extracting(RegexLineMatch::path)
                .containsExactly("a.txt");
    }

    @Test
    void countsLinesAcrossTheChunksOfALargeFile() throws IOException {
        String padding = "nothing of that kind\n".repeat(5_000);
        put("large.txt", padding + "needle\n" + padding + "needle");
        assertThat(search(RegexSearchRequest.of("needle")))
                .containsExactly("large.txt:5001:1:needle", "large.txt:10002:1:needle");
    }

    @Test
    void knowsItsContentsAfterARestart() throws IOException {
        for (int file = 0; file < 50; file++) {
            put("other" + file, file % 2 == 0 ? "" : "something else " + file);
            put("binary" + file, "\0" + file);
        }
        put("a.txt", "one\n".repeat(9_000) + "two\n");
        put("gone.txt", "two\n");
        index.removeFile("gone.txt");
        index.save();
        put("b.txt", "written after saving: two\n");
        index.close();
        index = RegexSearchIndex.open(directory, 2);
        assertThat(search(RegexSearchRequest.of("two"))).isEmpty();
        index.putFile(
                new UnreadableFile(
                        "moved.txt",
                        FileInMemory.of("", "one\n".repeat(9_000) + "two\n").contentId()));
        put("c.txt", "two\n");
        assertThat(search(RegexSearchRequest.of("two")))
                .containsExactly("c.txt:1:1:two", "moved.txt:9001:1:two");
    }

    @Test
    void startsAnewFromADamagedFile() throws IOException {
        put("a.txt", "one\n");
        index.save();
        index.close();
        Path table = directory.resolve("contents.table");
        byte[] bytes = Files.readAllBytes(table);
        bytes[bytes.length / 2] ^= 1;
        Files.write(table, bytes);
        index = RegexSearchIndex.open(directory, 2);
        assertThat(index.countPackBytes()).isZero();
        put("a.txt", "one\n");
        assertThat(search(RegexSearchRequest.of("one"))).containsExactly("a.txt:1:1:one");
    }

    @Test
    void cutsAResultAtItsLimitAndSaysSo() throws IOException {
        for (int file = 0; file < 200; file++) {
            put("f%03d".formatted(file), "x".repeat(20_000) + file + "\nx\n");
        }
        var request =
                new RegexSearchRequest(
                        "x",
                        false,
                        LetterCase.SENSITIVE,
                        false,
                        List.of(),
                        7,
                        10,
                        false,
                        Duration.ofMinutes(1));
        RegexSearchResult result = index.search(request);
        assertThat(result.truncated()).isTrue();
        assertThat(result.incomplete()).isFalse();
        assertThat(result.matches().stream().map(match -> match.path() + ":" + match.line()))
                .containsExactly(
                        "f000:1", "f000:2", "f001:1", "f001:2", "f002:1", "f002:2", "f003:1");
        assertThat(result.matches().getFirst().text()).isEqualTo("x".repeat(10));
        assertThat(result.matches().getFirst().shortened()).isTrue();
        assertThat(result.matches().get(1).shortened()).isFalse();
    }

    @Test
    void comparesLettersAsAsked() throws IOException {
        put("a", "Stra\u00DFe\nSTRA\u1E9EE\nstra\u017F\u017Fe\n");
        assertThat(lines("stra\u00DFe", LetterCase.INSENSITIVE)).containsExactly(1, 2);
        assertThat(lines("STRASSE", LetterCase.INSENSITIVE)).containsExactly(3);
        assertThat(lines("stra", LetterCase.SMART)).containsExactly(1, 2, 3);
        assertThat(lines("Stra", LetterCase.SMART)).containsExactly(1);
        assertThat(lines("stra", LetterCase.SENSITIVE)).containsExactly(3);
    }

    @Test
    void findsWholeWordsByUnicodeAndFixedTexts() throws IOException {
        put("a", "page\n_page\np\u00E4ge page\n\u00E4page\na.b(\n");
        assertThat(search(whole("page", false)))
                .containsExactly("a:1:1:page", "a:3:7:p\u00E4ge page");
        assertThat(search(whole(".b(", true))).isEmpty();
        assertThat(search(whole("a.b(", true))).containsExactly("a:5:1:a.b(");
    }

    @Test
    void choosesPathsByGlobs() throws IOException {
        for (String path : List.of("src/a.c", "src/a.h", "docs/a.md", "a.c")) {
            put(path, "word " + path);
        }
        assertThat(paths("*.c")).containsExactly("a.c", "src/a.c");
        assertThat(paths("*.{c,h}", "!a.c")).containsExactly("src/a.h");
        assertThat(paths("!*.md")).containsExactly("a.c", "src/a.c", "src/a.h");
        assertThat(paths("/src/*")).containsExactly("src/a.c", "src/a.h");
    }

    @Test
    void endsWhenTheTimeIsOver() throws IOException {
        put("a", "aaaa\n");
        var request =
                new RegexSearchRequest(
                        "a",
                        false,
                        LetterCase.SENSITIVE,
                        false,
                        List.of(),
                        10,
                        10,
                        false,
                        Duration.ofNanos(1));
        assertThat(index.search(request).incomplete()).isTrue();
    }

    @Test
    void endsInTheMiddleOfALineWhenTheTimeIsOver() throws IOException {
        put("a", "\u00E4" + "ab".repeat(2_000_000));
        var request =
                new RegexSearchRequest(
                        "\\b(a|b|ab){1,400}c",
                        false,
                        LetterCase.SENSITIVE,
                        false,
                        List.of(),
                        10,
                        10,
                        false,
                        Duration.ofMillis(50));
        RegexSearchResult result = index.search(request);
        assertThat(result.incomplete()).isTrue();
        assertThat(result.matches()).isEmpty();
    }

    @Test
    void survivesPatternsThatMakeMillionsOfStates() throws IOException {
        String text =
                IntStream.range(0, 40_000)
                        .mapToObj(number -> Integer.toBinaryString(number * 0x9E3779B1))
                        .collect(java.util.stream.Collectors.joining("\n"));
        put("bits", text);
        var expected = java.util.regex.Pattern.compile("1.{15}0.{7}11$");
        long lines = text.lines().filter(line -> expected.matcher(line).find()).count();
        var request =
                new RegexSearchRequest(
                        "1.{15}0.{7}11$",
                        false,
                        LetterCase.SENSITIVE,
                        false,
                        List.of(),
                        100_000,
                        99,
                        false,
                        Duration.ofMinutes(1));
        assertThat(index.search(request).matches()).hasSize((int) lines);
        assertThat(lines).isPositive();
    }

    private void put(String path, String text) throws IOException {
        index.putFile(FileInMemory.of(path, text));
    }

    private List<Integer> lines(String pattern, LetterCase letterCase) throws IOException {
        var request =
                new RegexSearchRequest(
                        pattern,
                        false,
                        letterCase,
                        false,
                        List.of(),
                        10,
                        99,
                        false,
                        Duration.ofMinutes(1));
        return index.search(request).matches().stream().map(RegexLineMatch::line).toList();
    }

    private static RegexSearchRequest whole(String pattern, boolean fixed) {
        return new RegexSearchRequest(
                pattern,
                fixed,
                LetterCase.SENSITIVE,
                true,
                List.of(),
                10,
                99,
                true,
                Duration.ofMinutes(1));
    }

    private List<String> paths(String... globs) throws IOException {
        var request =
                new RegexSearchRequest(
                        "word",
                        false,
                        LetterCase.SENSITIVE,
                        false,
                        List.of(globs),
                        10,
                        99,
                        false,
                        Duration.ofMinutes(1));
        return index.search(request).matches().stream().map(RegexLineMatch::path).toList();
    }

    private List<String> search(RegexSearchRequest request) throws IOException {
        return index.search(request).matches().stream()
                .map(match ->
                        match.path()
                                + ":"
                                + match.line()
                                + ":"
                                + match.column()
                                + ":"
                                + match.text())
                .toList();
    }

    /** A file whose content must be known. */
    private record UnreadableFile(String path, String contentId) implements SearchableFile {
        @Override
        public byte[] readContent() throws IOException {
            throw new IOException("must not be read");
        }
    }
}
