package dev.troupe.workspace.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of the contents of conflicted files. */
class MergeConflictHunksTest {
    private static final int LONGEST = 256 * 1024;

    @TempDir private Path directory;
    private GraphFixture graph;

    @BeforeEach
    void createGraph() throws IOException {
        graph = new GraphFixture(directory.resolve("project"));
    }

    @Test
    void isCutBetweenCharacters() throws IOException {
        for (int before = 0; before < 4; before++) {
            graph = new GraphFixture(directory.resolve("padded by " + before));
            String padding = "x".repeat(before);
            ConflictedFile conflictedFile =
                    conflict(padding + "\ud83c\udf33".repeat(LONGEST / 4)).getFirst();

            assertThat(conflictedFile.kind()).isEqualTo(ConflictedFile.Kind.ADD_ADD);
            ConflictedFile.Version tip = Objects.requireNonNull(conflictedFile.tip());
            assertThat(tip.cut()).isTrue();
            assertThat(tip.text())
                    .startsWith("tip\n" + padding + "\ud83c\udf33")
                    .endsWith("\ud83c\udf33");
            assertThat(tip.text().getBytes(StandardCharsets.UTF_8).length)
                    .isBetween(LONGEST - 3, LONGEST);
        }
    }

    @Test
    void isCutBetweenCharactersOfTwoBytes() {
        String text = "\ufeff" + "\ud83c\udf33".repeat(LONGEST / 4);
        ConflictedFile conflictedFile =
                conflict(
                        "tip".getBytes(StandardCharsets.UTF_8),
                        text.getBytes(StandardCharsets.UTF_16LE));

        ConflictedFile.Version task = Objects.requireNonNull(conflictedFile.task());
        assertThat(task.cut()).isTrue();
        assertThat(task.text()).startsWith("\ud83c\udf33").endsWith("\ud83c\udf33");
    }

    @Test
    void hasAMeasureOverAllFiles() {
        List<ConflictedFile> files =
                conflict(
                        Stream.generate(() -> "y\n".repeat(60_000))
                                .limit(12)
                                .toArray(String[]::new));

        assertThat(files)
                .hasSize(12)
                .allSatisfy(it -> assertThat(it.kind()).isEqualTo(ConflictedFile.Kind.ADD_ADD));
        assertThat(files.getFirst().hunks()).isNotEmpty();
        assertThat(
                        files.stream()
                                .flatMap(it -> Stream.of(it.tip(), it.task()))
                                .mapToInt(it -> Objects.requireNonNull(it).text().length())
                                .sum())
                .isEqualTo(1024 * 1024);
        ConflictedFile last = files.getLast();
        assertThat(last.hunks()).isEmpty();
        assertThat(Objects.requireNonNull(last.task()).text()).isEmpty();
        assertThat(Objects.requireNonNull(last.task()).cut()).isTrue();
    }

    private ConflictedFile conflict(byte[] tip, byte[] task) {
        String base = graph.repository.write("base", "base").commitAll("Base");
        String ours = graph.repository.write("f0", tip).commitAll("Tip");
        graph.repository.git("checkout", "--quiet", "--detach", base);
        String theirs = graph.repository.write("f0", task).commitAll("Task");
        return files(base, ours, theirs).getFirst();
    }

    /** Files that both sides added. */
    private List<ConflictedFile> conflict(String... texts) {
        String base = graph.repository.write("base", "base").commitAll("Base");
        String ours = added("tip\n", texts);
        graph.repository.git("checkout", "--quiet", "--detach", base);
        return files(base, ours, added("task\n", texts));
    }

    private String added(String first, String... texts) {
        for (int i = 0; i < texts.length; i++) {
            graph.repository.write("f" + i, first + Arrays.asList(texts).get(i));
        }
        return graph.repository.commitAll("Add");
    }

    private List<ConflictedFile> files(String base, String tip, String task) {
        MergeOutcome outcome = graph.merge(base, tip, task);
        assertThat(outcome).isInstanceOf(MergeOutcome.Conflict.class);
        return ((MergeOutcome.Conflict) outcome).files();
    }
}
