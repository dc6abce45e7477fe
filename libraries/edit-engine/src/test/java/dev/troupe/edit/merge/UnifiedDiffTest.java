package dev.troupe.edit.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.text.FileContent;
import dev.troupe.edit.text.TextLine;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UnifiedDiffTest {
    private static final FileContent.Text FILE =
            FileContent.Text.of(
                    IntStream.rangeClosed(1, 40)
                            .mapToObj(it -> it + "\n")
                            .collect(Collectors.joining()));

    private static LineSplice splice(int at, int removed, String... texts) {
        return new LineSplice(
                at, removed, Arrays.stream(texts).map(text -> new TextLine(text, "\n")).toList());
    }

    private static List<String> headers(LineSplice... splices) {
        return UnifiedDiff.hunks(FILE, List.of(splices))
                .lines()
                .filter(it -> it.startsWith("@@"))
                .toList();
    }

    @Test
    void aLaterHunkIsWhereTheOnesBeforeItHaveMovedIt() {
        assertThat(headers(splice(4, 1, "x", "y", "z"), splice(20, 2), splice(35, 1, "w")))
                .containsExactly("@@ -2,7 +2,9 @@", "@@ -18,8 +20,6 @@", "@@ -33,7 +33,7 @@");
    }

    @Test
    void changesWhoseContextsTouchAreOneHunk() {
        assertThat(headers(splice(10, 1, "x"), splice(17, 1, "y")))
                .containsExactly("@@ -8,14 +8,14 @@");
        assertThat(headers(splice(10, 1, "x"), splice(18, 1, "y")))
                .containsExactly("@@ -8,7 +8,7 @@", "@@ -16,7 +16,7 @@");
    }

    @Test
    void contextEndsWithTheFile() {
        assertThat(UnifiedDiff.hunks(FILE, List.of(splice(0, 1, "one"))))
                .isEqualTo("@@ -1,4 +1,4 @@\n-1\n+one\n 2\n 3\n 4\n");
        assertThat(UnifiedDiff.hunks(FILE, List.of(splice(39, 1))))
                .isEqualTo("@@ -37,4 +37,3 @@\n 37\n 38\n 39\n-40\n");
    }

    @Test
    void oneLineIsNotCountedAndNoLineIsTheOneBefore() {
        FileContent.Text one = FileContent.Text.of("a\n");
        assertThat(UnifiedDiff.hunks(one, List.of(splice(0, 1)))).isEqualTo("@@ -1 +0,0 @@\n-a\n");
        assertThat(UnifiedDiff.hunks(FileContent.Text.of(""), List.of(splice(0, 0, "a", "b"))))
                .isEqualTo("@@ -0,0 +1,2 @@\n+a\n+b\n");
        assertThat(UnifiedDiff.hunks(one, List.of())).isEmpty();
    }
}
