package dev.troupe.edit.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.text.FileContent;
import org.junit.jupiter.api.Test;

class FileDiffTest {
    private static final FileContent BYTES = FileContent.decode(new byte[] {1, 0, 2});

    @Test
    void showsWhatChangedWithCounts() {
        FileDiff diff = FileDiff.between("f", text("a\nb\nc\n"), text("a\nB\nB2\nc\n"));

        assertThat(diff)
                .isEqualTo(
                        new FileDiff(
                                "--- a/f\n+++ b/f\n@@ -1,3 +1,4 @@\n a\n-b\n+B\n+B2\n c\n", 2, 1));
    }

    @Test
    void comesFromAndGoesToNothing() {
        assertThat(FileDiff.between("f", FileContent.missing(), text("a\n")))
                .isEqualTo(new FileDiff("--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+a\n", 1, 0));
        assertThat(FileDiff.between("f", text("a\n"), FileContent.missing()))
                .isEqualTo(new FileDiff("--- a/f\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n", 0, 1));
    }

    @Test
    void tellsOnlyThatBytesDiffer() {
        assertThat(FileDiff.between("f", text("a\n"), BYTES).text())
                .isEqualTo("Binary files a/f and b/f differ\n");
        assertThat(FileDiff.between("f", FileContent.missing(), BYTES).text())
                .isEqualTo("Binary files /dev/null and b/f differ\n");
    }

    @Test
    void tellsOnlyThatVeryLongFilesDiffer() {
        FileContent huge = text("x".repeat((1 << 20) + 1) + "\n");

        assertThat(FileDiff.between("f", text("a\n"), huge))
                .isEqualTo(new FileDiff("Files a/f and b/f differ\n", 0, 0));
    }

    private static FileContent text(String content) {
        return FileContent.Text.of(content);
    }
}
