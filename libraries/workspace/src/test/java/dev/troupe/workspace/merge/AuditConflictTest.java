package dev.troupe.workspace.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.workspace.merge.audit.MergedFileVersions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What git merges and the audit cannot vouch for, and what only looks dropped. */
class AuditConflictTest {
    @TempDir private Path directory;
    private GraphFixture graph;
    private String base;

    @BeforeEach
    void createGraph() throws IOException {
        graph = new GraphFixture(directory.resolve("project"));
        base = graph.commit("seq 1 20 > f");
    }

    @Test
    void anEmptyFileIsNoRenamedOne() {
        base = graph.commit(base, ": > a");
        String tip = graph.commit(base, "git rm -q a; : > b");
        String task = graph.commit(base, "git rm -q a; echo x > x");

        MergeOutcome.Merged merged = merged(tip, task);

        assertThat(names(merged.commit())).containsExactly("b", "f", "x");
    }

    @Test
    void aFileTooLargeToBeCheckedIsAConflict() {
        base = graph.commit(base, "seq 1 800000 > large");
        String tip = graph.commit(base, "sed -i s/^3$/three/ large");
        String task = graph.commit(base, "sed -i s/^799999$/last/ large");

        ConflictedFile conflictedFile = conflict(tip, task).getFirst();

        assertThat(conflictedFile.path().text()).isEqualTo("large");
        assertThat(conflictedFile.kind()).isEqualTo(ConflictedFile.Kind.OTHER);
        assertThat(conflictedFile.message()).contains("is too large to be checked line by line");
        assertThat(Objects.requireNonNull(conflictedFile.tip()).text()).startsWith("1\n2\nthree\n");
        assertThat(Objects.requireNonNull(conflictedFile.task()).cut()).isTrue();
        TaskMergeRequest change = GraphFixture.change(base, task);
        assertThat(graph.integration.merges().carry(change, tip)).isEqualTo(tip);
        assertThat(graph.integration.merges().lacking(change, tip)).isNotEmpty();
        String settled =
                graph.integration.merges().settle(change, tip, MergedFileVersions.Side.TASK);
        assertThat(graph.repository.show(settled, "large"))
                .startsWith("1\n2\n3\n")
                .endsWith("last\n800000");
    }

    @Test
    void aLargeFileThatOneSideChangedIsMerged() {
        base = graph.commit(base, "seq 1 800000 > large");
        String tip = graph.commit(base, "sed -i s/^3$/three/ large");
        String task = graph.commit(base, "echo x > x");

        assertThat(names(merged(tip, task).commit())).containsExactly("f", "large", "x");
    }

    @Test
    void linesOfBothAreKeptWhereTheRepositorySaysSo() {
        base = graph.commit(base, "echo 'f merge=union' > .gitattributes");
        String tip = graph.commit(base, "sed -i s/^3$/three/ f");
        String task = graph.commit(base, "sed -i s/^3$/drei/ f");

        MergeOutcome.Merged merged = merged(tip, task);

        assertThat(graph.repository.show(merged.commit(), "f"))
                .startsWith("1\n2\nthree\ndrei\n4\n");
    }

    /** Git looks only for where the files went that the other side changed, the audit for all. */
    @Test
    void renamesThatAreSeenDifferentlyAreAConflict() {
        base =
                graph.commit(
                        base,
                        "git rm -q f; seq 1 40 > a; { seq 1 30; seq 101 110; } > b; echo k > k");
        String tip = graph.commit(base, "git mv b c; git rm -q a; sed -i s/^20$/twenty/ c");
        String task = graph.commit(base, "sed -i s/^3$/three/ a");

        assertThat(conflict(tip, task))
                .anySatisfy(file -> {
                    assertThat(file.kind()).isEqualTo(ConflictedFile.Kind.RENAME);
                    assertThat(file.path().text()).isEqualTo("a");
                    assertThat(file.tip()).isNull();
                    assertThat(Objects.requireNonNull(file.task()).text()).contains("three");
                    assertThat(file.message()).contains("renamed");
                });
    }

    private MergeOutcome.Merged merged(String tip, String task) {
        MergeOutcome outcome = graph.merge(base, tip, task);
        assertThat(outcome).isInstanceOf(MergeOutcome.Merged.class);
        return (MergeOutcome.Merged) outcome;
    }

    private List<ConflictedFile> conflict(String tip, String task) {
        MergeOutcome outcome = graph.merge(base, tip, task);
        assertThat(outcome).isInstanceOf(MergeOutcome.Conflict.class);
        return ((MergeOutcome.Conflict) outcome).files();
    }

    private List<String> names(String commit) {
        return graph.repository.git("ls-tree", "-r", "--name-only", commit).lines().toList();
    }
}
