package dev.troupe.linesearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.linesearch.RegexSearchRequest.LetterCase;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds the search against ripgrep over files that no editor would write, where ripgrep is installed. */
class RipgrepComparisonTest {
    private static final List<String> PIECES =
            List.of(
                    "foo",
                    "bar",
                    "Foo",
                    "BAR",
                    "a",
                    "b",
                    "_",
                    "0",
                    "19",
                    " ",
                    "  ",
                    "\t",
                    "(",
                    ")",
                    ".",
                    "\u00E4",
                    "\u00C4",
                    "\u00DF",
                    "\u017F",
                    "\u212A",
                    "k",
                    "s",
                    "\u03C3\u03C2\u03A3",
                    "\u4E16\u754C",
                    "\uD83D\uDE00",
                    "\r",
                    "\u00A0",
                    "\u2028",
                    "e\u0301");
    private static final List<String> PATTERNS =
            List.of(
                    "foo",
                    "-i foo",
                    "-F foo.",
                    "-w foo",
                    "-w \u00E4",
                    "-iw bar",
                    "foo|bar",
                    "^foo",
                    "foo$",
                    "^$",
                    "^\\s*$",
                    "\\bfoo\\b",
                    "\\Bfoo",
                    "foo\\B",
                    "\\b\u00E4",
                    "\u00E4\\b",
                    "-i \u00C4",
                    "-i ss",
                    "-i \u03C3",
                    "-i k",
                    "[^a]b",
                    "[^\\x00-\\x7F]",
                    ".\u4E16.",
                    "f.*r",
                    "\\d{2}",
                    "\\w{9}",
                    "\\W{5}",
                    "\\s\\S\\s",
                    "\\p{Greek}",
                    "\\p{Lu}\\p{Ll}",
                    "\\P{L}{4}",
                    "[[:upper:]]{3}",
                    "[[:^alpha:]]{6}",
                    "(?i)foo(?-i)bar",
                    "(?x) foo  # word\n bar",
                    "\\x{1F600}",
                    "a{2,3}",
                    "(a|b){3,}",
                    "(foo|bar|a|b|\\s)+_",
                    "[a-z&&[^aeiou]]{3}",
                    "\\r$",
                    "(?s).\u00DF",
                    "x*",
                    "fo{2}\\b.{3,7}?bar",
                    "\\u00e4",
                    "-S foo",
                    "-S Foo",
                    "[\\w--a]0",
                    "^.{40,}$",
                    "\\(\\)",
                    "\uD83D\uDE00+",
                    "\\bs",
                    "[k-s]\\b",
                    "-i [k-s]{2}0");

    @TempDir Path tree;

    @TempDir Path state;

    @Test
    void findsTheLinesThatRipgrepFinds() throws Exception {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "rg"))),
                "ripgrep is not installed");
        try (var index = RegexSearchIndex.open(state.resolve("index"), 2)) {
            writeFiles(index);
            int lines = 0;
            for (String pattern : PATTERNS) {
                List<String> theirs = ripgrep(pattern);
                lines += theirs.size();
                assertThat(index(index, pattern)).as(pattern).isEqualTo(theirs);
            }
            assertThat(lines).isGreaterThan(10_000);
        }
    }

    private void writeFiles(RegexSearchIndex index) throws IOException {
        var random = new Random(26);
        for (int file = 0; file < 60; file++) {
            byte[] content = content(random, file);
            String path = (file % 3 == 0 ? "sub/" : "") + "f%02d.txt".formatted(file);
            Files.createDirectories(tree.resolve(path).getParent());
            Files.write(tree.resolve(path), content);
            index.putFile(FileInMemory.of(path, content));
        }
    }

    /** Draws a file: some are long, invalid, binary from somewhere on, or in another encoding. */
    private static byte[] content(Random random, int file) {
        var content = new ByteArrayOutputStream();
        int pieces = file % 10 == 7 ? 60_000 : random.nextInt(2_000);
        for (int piece = 0; piece < pieces; piece++) {
            content.writeBytes(
                    PIECES.get(random.nextInt(PIECES.size())).getBytes(StandardCharsets.UTF_8));
            if (random.nextInt(file % 10 == 8 ? 20_000 : 9) == 0) {
                content.write('\n');
            }
            if (file % 5 == 4 && random.nextInt(20) == 0) {
                content.write(0x80 + random.nextInt(0x80));
            }
        }
        byte[] bytes = content.toByteArray();
        if (file % 6 == 5 && bytes.length > 0) {
            bytes[random.nextInt(bytes.length)] = 0;
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        return switch (file) {
            case 1 -> ("\uFEFF" + text).getBytes(StandardCharsets.UTF_8);
            case 2 -> ("\uFEFF" + text).getBytes(StandardCharsets.UTF_16LE);
            case 3 -> ("\uFEFF" + text).getBytes(StandardCharsets.UTF_16BE);
            default -> bytes;
        };
    }

    private static List<String> index(RegexSearchIndex index, String pattern) throws IOException {
        String options = options(pattern);
        var request =
                new RegexSearchRequest(
                        pattern.substring(options.length()).stripLeading(),
                        options.contains("F"),
                        options.contains("i")
                                ? LetterCase.INSENSITIVE
                                : options.contains("S") ? LetterCase.SMART : LetterCase.SENSITIVE,
                        options.contains("w"),
                        List.of(),
                        1_000_000,
                        10_000_000,
                        true,
                        Duration.ofMinutes(1));
        return index.search(request).matches().stream()
                .map(match ->
                        match.path()
                                + "\0"
                                + match.line()
                                + ":"
                                + match.column()
                                + ":"
                                + match.text())
                .toList();
    }

    private List<String> ripgrep(String pattern) throws IOException, InterruptedException {
        String options = options(pattern);
        var command =
                new ArrayList<>(
                        List.of(
                                "rg",
                                "--no-config",
                                "--no-ignore",
                                "--sort",
                                "path",
                                "--no-heading",
                                "-H",
                                "-n",
                                "--column",
                                "--null",
                                "--color",
                                "never"));
        if (!options.isEmpty()) {
            command.add(options);
        }
        command.addAll(List.of("-e", pattern.substring(options.length()).stripLeading(), "./"));
        Process process =
                new ProcessBuilder(command)
                        .directory(tree.toFile())
                        .redirectError(state.resolve("errors").toFile())
                        .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor())
                .as("%s: %s", pattern, Files.readString(state.resolve("errors")))
                .isLessThan(2);
        return Arrays.stream(output.split("\n"))
                .filter(line -> line.contains("\0"))
                .map(line -> line.substring("./".length()))
                .sorted(
                        java.util.Comparator.comparing(
                                (String line) -> line.substring(0, line.indexOf('\0'))))
                .toList();
    }

    private static String options(String pattern) {
        return pattern.startsWith("-") ? pattern.substring(0, pattern.indexOf(' ')) : "";
    }
}
