package dev.troupe.worker.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.session.MergeConflict;
import dev.troupe.workspace.git.GitPath;
import dev.troupe.workspace.merge.ConflictHunk;
import dev.troupe.workspace.merge.ConflictedFile;
import dev.troupe.workspace.merge.ConflictedFile.Kind;
import dev.troupe.workspace.merge.MergeOutcome;
import dev.troupe.workspace.merge.audit.MergeHunk;
import dev.troupe.workspace.merge.audit.MergedFileVersions.Side;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConflictDiffTest {
    private static final ConflictedFile.Version SOME =
            new ConflictedFile.Version(0100644, "1".repeat(40), 2, "x\n", false);

    @Test
    void eachPlaceIsADiffFromTheOthersToTheTask() {
        ConflictHunk hunk =
                new ConflictHunk(lines(2, "two\n"), lines(2, "ZWEI \n"), lines(3, "zwei\n", "2"));

        MergeConflict conflict = of(file("a.txt", Kind.CONTENT, SOME, hunk));

        assertThat(ConflictDiff.text(conflict))
                .isEqualTo(
                        """
                        --- a.txt (shout, sing)
                        +++ a.txt (number)
                        @@ -2,1 +3,2 @@
                        -ZWEI\s
                        +zwei
                        +2
                        """);
        assertThat(conflict.files().getFirst().hunks().getFirst().before().lines())
                .containsExactly("two");
    }

    @Test
    void whoDeletedAFileIsSaid() {
        MergeConflict conflict =
                of(
                        file("a.txt", Kind.MODIFY_DELETE, null),
                        file("b.txt", Kind.MODIFY_DELETE, SOME),
                        file("c.png", Kind.BINARY, SOME));

        assertThat(ConflictDiff.text(conflict))
                .contains(
                        "+++ a.txt (number)\n@@ deleted by task @@\n",
                        "+++ b.txt (number)\n@@ deleted by others @@\n",
                        "+++ c.png (number)\n@@ binary @@\n");
    }

    @Test
    void whatAMergeDroppedIsShownOnTheSideThatLacksIt() {
        MergeOutcome dropped =
                new MergeOutcome.Incomplete(
                        List.of(
                                new MergeHunk(
                                        Side.TASK,
                                        "a.txt",
                                        MergeHunk.Kind.LINES,
                                        4,
                                        "old\n",
                                        "new\n"),
                                new MergeHunk(
                                        Side.TIP, "a.txt", MergeHunk.Kind.LINES, 9, "", "more\n")));

        assertThat(ConflictDiff.text(ConflictDiff.of("number", dropped, _ -> List.of())))
                .isEqualTo(
                        """
                        --- a.txt (the others)
                        +++ a.txt (number)
                        @@ dropped @@
                        @@ -4,1 +4,1 @@
                        -old
                        +new
                        @@ -9,1 +9,0 @@
                        -more
                        """);
    }

    @Test
    void whatIsTooLongIsCutAndSaid() {
        ConflictHunk small = new ConflictHunk(lines(1), lines(1, "a\n"), lines(1, "b\n"));
        ConflictHunk large = new ConflictHunk(lines(9), lines(9, "x".repeat(20_000)), lines(9));

        MergeConflict conflict = of(file("a.txt", Kind.CONTENT, SOME, small, large));

        assertThat(conflict.truncated()).isTrue();
        assertThat(conflict.files().getFirst().hunks()).hasSize(1);
        assertThat(ConflictDiff.text(conflict))
                .endsWith("@@ there is more than is shown here @@\n");
    }

    private static MergeConflict of(ConflictedFile... files) {
        return ConflictDiff.of(
                "number", new MergeOutcome.Conflict(List.of(files)), _ -> List.of("shout", "sing"));
    }

    private static ConflictedFile file(
            String path, Kind kind, ConflictedFile.@Nullable Version task, ConflictHunk... hunks) {
        return new ConflictedFile(new GitPath(path), kind, SOME, SOME, task, List.of(hunks), "");
    }

    private static ConflictHunk.Lines lines(int from, String... lines) {
        return new ConflictHunk.Lines(from, List.of(lines));
    }
}
