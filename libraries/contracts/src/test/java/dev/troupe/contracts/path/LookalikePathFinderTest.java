package dev.troupe.contracts.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LookalikePathFinderTest {
    @TempDir private Path top;

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '|',
            value = {
                "Shot at 9.41\u202FPM.png, Shot at 9.41 PM.png",
                "a\u00A0b.txt, a b.txt",
                "a b.txt, a\u00A0b.txt",
                "cafe\u0301.md, caf\u00E9.md",
                "caf\u00E9.md, cafe\u0301.md",
                "it\u2019s.md, it's.md"
            })
    void findsANameThatLooksAlike(String onDisk, String given) throws IOException {
        Path file = Files.createFile(top.resolve(onDisk));
        Files.createFile(top.resolve("other.txt"));

        assertThat(LookalikePathFinder.find(top, top.resolve(given))).containsExactly(file);
    }

    @Test
    void aNameThatExistsWins() throws IOException {
        Files.createFile(top.resolve("it\u2019s.md"));
        Path exact = Files.createFile(top.resolve("it's.md"));

        assertThat(LookalikePathFinder.find(top, exact)).containsExactly(exact);
    }

    @Test
    void namesAllThatLookAlikeAndShowsWhereTheyDiffer() throws IOException {
        Path narrow = Files.createFile(top.resolve("a\u202Fb.png"));
        Path wide = Files.createFile(top.resolve("a\u00A0b.png"));

        List<Path> found = LookalikePathFinder.find(top, top.resolve("a b.png"));

        assertThat(found).containsExactly(wide, narrow);
        assertThat(LookalikePathFinder.describe(top, found))
                .isEqualTo("\"a\\u00A0b.png\" and \"a\\u202Fb.png\"");
    }

    @Test
    void looksAtDirectoriesToo() throws IOException {
        Path directory = Files.createDirectories(top.resolve("Rene\u0301/l\u2019\u00E9t\u00E9"));
        Path file = Files.createFile(directory.resolve("x.txt"));
        Files.createDirectories(top.resolve("Ren\u00E9"));

        assertThat(LookalikePathFinder.find(top, top.resolve("Ren\u00E9/l'\u00E9t\u00E9/x.txt")))
                .containsExactly(file);
    }

    @ParameterizedTest
    @CsvSource({
        "file\u00B2.txt, file2.txt",
        "A.txt, a.txt",
        "e.txt, \u00E9.txt",
        "ab.txt, a b.txt",
        "2019\u20132020.csv, 2019-2020.csv",
        "2019-2020.csv, 2019\u20142020.csv",
        "a\u200Bb.txt, ab.txt",
        "a\u3000b.txt, a b.txt",
        "\u201Cplan\u201D.md, \"plan\".md"
    })
    void namesThatLookOtherwiseAreOthers(String onDisk, String given) throws IOException {
        Files.createFile(top.resolve(onDisk));

        assertThat(LookalikePathFinder.find(top, top.resolve(given))).isEmpty();
    }

    @Test
    void looksAtNothingThatALinkLeadsOutTo(@TempDir Path outside) throws IOException {
        Files.createFile(outside.resolve("it\u2019s.md"));
        Files.createSymbolicLink(top.resolve("out"), outside);

        assertThat(LookalikePathFinder.find(top, top.resolve("out/it's.md"))).isEmpty();
    }
}
