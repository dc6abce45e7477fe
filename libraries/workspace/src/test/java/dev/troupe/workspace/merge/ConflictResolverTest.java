package dev.troupe.workspace.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.workspace.merge.audit.MergeHunk;
import dev.troupe.workspace.merge.audit.MergedFileVersions.Side;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where two sides conflict one stands; what does not conflict is kept of both. */
class ConflictResolverTest {
    @TempDir private Path directory;
    private GraphFixture graph;
    private String base;

    @BeforeEach
    void createGraph() throws IOException {
        graph = new GraphFixture(directory.resolve("project"));
        base = graph.commit("seq 1 20 > f; seq 1 20 > g; echo run > run");
    }

    @Test
    void aRenameConflictTakesNothingElseOfTheOthersAway() {
        String tip = graph.commit(base, "git mv f a; sed -i s/^3$/three/ g; echo x > x");
        String task = graph.commit(base, "git mv f b; sed -i s/^18$/eighteen/ g");

        for (Side side : Side.values()) {
            String settled = settle(tip, task, side);
            assertThat(names(settled))
                    .containsExactly(side == Side.TIP ? "a" : "b", "g", "run", "x");
            assertThat(graph.repository.show(settled, "g")).contains("three", "eighteen");
        }
    }

    @Test
    void aRenamedAndDeletedFileIsThatOfTheSideThatStands() {
        String tip = graph.commit(base, "git mv f a; sed -i s/^3$/three/ g");
        String task = graph.commit(base, "git rm -q f; sed -i s/^18$/eighteen/ g");

        String tasks = settle(tip, task, Side.TASK);
        String tips = settle(tip, task, Side.TIP);

        assertThat(names(tasks)).containsExactly("g", "run");
        assertThat(names(tips)).containsExactly("a", "g", "run");
        assertThat(graph.repository.show(tasks, "g")).contains("three", "eighteen");
        assertThat(graph.repository.show(tips, "g")).contains("three", "eighteen");
    }

    @Test
    void aFileAndADirectoryOfOneNameLeaveNoMadeUpName() {
        String tip = graph.commit(base, "echo d > d; sed -i s/^3$/three/ g");
        String task = graph.commit(base, "mkdir d; echo e > d/e; sed -i s/^18$/eighteen/ g");

        String tasks = settle(tip, task, Side.TASK);
        String tips = settle(tip, task, Side.TIP);

        assertThat(names(tasks)).containsExactly("d/e", "f", "g", "run");
        assertThat(names(tips)).containsExactly("d", "f", "g", "run");
        assertThat(graph.repository.show(tasks, "g")).contains("three", "eighteen");
        assertThat(graph.repository.show(tips, "g")).contains("three", "eighteen");
    }

    @Test
    void aFileAndALinkOfOneNameLeaveNoMadeUpName() {
        String tip = graph.commit(base, "echo n > n; sed -i s/^3$/three/ g");
        String task = graph.commit(base, "ln -s f n; sed -i s/^18$/eighteen/ g");

        String tasks = settle(tip, task, Side.TASK);

        assertThat(names(tasks)).containsExactly("f", "g", "n", "run");
        assertThat(graph.repository.git("ls-tree", tasks, "n")).startsWith("120000");
        assertThat(graph.repository.show(tasks, "g")).contains("three", "eighteen");
    }

    @Test
    void linesOfATextTooLongToBeShownAreMerged() {
        base = graph.commit(base, "seq 1 100000 > long");
        String tip = graph.commit(base, "sed -i 's/^3$/three/; s/^50000$/ours/' long");
        String task = graph.commit(base, "sed -i 's/^99999$/last/; s/^50000$/theirs/' long");

        assertThat(graph.repository.show(settle(tip, task, Side.TASK), "long"))
                .contains("\nthree\n", "\ntheirs\n", "\nlast\n");
        TaskMergeRequest change = GraphFixture.change(base, task);
        assertThat(graph.repository.show(graph.integration.merges().carry(change, tip), "long"))
                .contains("\nthree\n", "\nours\n", "\nlast\n");
    }

    @Test
    void whatIsLackingIsToldOfBothSides() {
        String tip = graph.commit(base, "sed -i 's/^3$/three/; s/^10$/ten/' f");
        String task = graph.commit(base, "sed -i 's/^3$/drei/; s/^18$/achtzehn/' f");

        TaskMergeRequest change = GraphFixture.change(base, task);

        assertThat(graph.integration.merges().lacking(change, tip, settle(tip, task, Side.TASK)))
                .extracting(MergeHunk::side, MergeHunk::added)
                .containsExactly(tuple(Side.TIP, "three\n"));
        assertThat(graph.integration.merges().lacking(change, tip, settle(tip, task, Side.TIP)))
                .extracting(MergeHunk::side, MergeHunk::added)
                .containsExactly(tuple(Side.TASK, "drei\n"));
    }

    /** Git keeps the lines of both, in an order in which the audit does not find them again. */
    @Test
    void ofAMergeThatTheAuditDoesNotFindWholeTheFilesOfOneSideStand() {
        base =
                graph.commit(
                        base,
                        "echo 'f merge=union' > .gitattributes; printf 'b\\nd\\nb\\nc\\na\\n' > f");
        String tip = graph.commit(base, "printf 'b\\nd\\nc\\nc\\na\\n' > f; echo x > x");
        String task = graph.commit(base, "printf 'b\\nd\\nd\\nb\\nc\\na\\n' > f; echo y > y");
        TaskMergeRequest change = GraphFixture.change(base, task);
        assertThat(graph.merge(base, tip, task)).isInstanceOf(MergeOutcome.Incomplete.class);

        String carried = graph.integration.merges().carry(change, tip);
        String settled = settle(tip, task, Side.TASK);

        assertThat(names(carried)).contains("x", "y");
        assertThat(graph.repository.show(carried, "f")).isEqualTo("b\nd\nc\nc\na");
        assertThat(names(settled)).contains("x", "y");
        assertThat(graph.repository.show(settled, "f")).isEqualTo("b\nd\nd\nb\nc\na");
    }

    @Test
    void theModeOfTheOneAndTheLinesOfTheOtherAreBothKept() {
        String tip = graph.commit(base, "sed -i s/^3$/three/ f; chmod +x f");
        String task = graph.commit(base, "sed -i s/^3$/drei/ f");

        assertThat(graph.repository.git("ls-tree", settle(tip, task, Side.TASK), "f"))
                .startsWith("100755");
        assertThat(graph.repository.git("ls-tree", settle(task, tip, Side.TIP), "f"))
                .startsWith("100755");
    }

    private String settle(String tip, String task, Side side) {
        return graph.integration.merges().settle(GraphFixture.change(base, task), tip, side);
    }

    private List<String> names(String commit) {
        return graph.repository.git("ls-tree", "-r", "--name-only", commit).lines().toList();
    }
}
