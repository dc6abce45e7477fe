package dev.troupe.workspace.merge.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HunkAuditTest {
    private static final int FILE = 0100644;
    private static final int PROGRAM = 0100755;
    private static final int LINK = 0120000;

    @Test
    void namesTheLinesThatWereDropped() {
        List<MergeHunk> missing =
                missing(
                        text("a\nb\nc\nd\ne\n"),
                        text("a\nB\nbb\nc\nd\ne\n"),
                        text("a\nb\nc\nd\nE\n"),
                        text("a\nb\nc\nd\nE\n"));
        assertThat(missing)
                .containsExactly(
                        new MergeHunk(
                                MergedFileVersions.Side.TASK,
                                "f",
                                MergeHunk.Kind.LINES,
                                2,
                                "b\n",
                                "B\nbb\n"));
    }

    @Test
    void theTipsLinesAreMissedAlike() {
        assertThat(
                        missing(
                                text("a\nb\nc\n"),
                                text("A\nb\nc\n"),
                                text("a\nb\nC\n"),
                                text("A\nb\nc\n")))
                .extracting(MergeHunk::side, MergeHunk::added)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(MergedFileVersions.Side.TIP, "C\n"));
    }

    @Test
    void oneOfTwoEqualHunksDoesNotStandForBoth() {
        MergeFileState base = text("x\n1\nx\n2\nx\n3\n");
        MergeFileState task = text("x\nnew\n1\nx\n2\nx\nnew\n3\n");
        MergeFileState tip = text("x\n1\nx\n2!\nx\n3\n");
        assertThat(missing(base, task, tip, text("x\nnew\n1\nx\n2!\nx\n3\n")))
                .singleElement()
                .satisfies(it -> assertThat(it.line()).isEqualTo(7));
        assertThat(missing(base, task, tip, text("x\n1\nx\n2!\nx\nnew\n3\n")))
                .singleElement()
                .satisfies(it -> assertThat(it.line()).isEqualTo(2));
    }

    @Test
    void oneMoreOfRepeatedLinesIsMissed() {
        assertThat(
                        missing(
                                text("x\nx\nx\ny\n"),
                                text("x\nx\nx\nx\ny\n"),
                                text("x\nx\nx\nY\n"),
                                text("x\nx\nx\nY\n")))
                .hasSize(1);
        assertThat(
                        missing(
                                text("x\nx\nx\ny\n"),
                                text("x\nx\nx\nx\ny\n"),
                                text("x\nx\nx\nY\n"),
                                text("x\nx\nx\nx\nY\n")))
                .isEmpty();
    }

    @Test
    void aMovedBlockIsMissedAtEitherEnd() {
        MergeFileState base = text("m1\nm2\na\nb\nc\nd\n");
        MergeFileState task = text("a\nb\nc\nm1\nm2\nd\n");
        MergeFileState tip = text("m1\nm2\na\nb!\nc\nd\n");
        assertThat(missing(base, task, tip, text("a\nb!\nc\nm1\nm2\nd\n"))).isEmpty();
        assertThat(missing(base, task, tip, text("a\nb!\nc\nd\n"))).isNotEmpty();
        assertThat(missing(base, task, tip, text("m1\nm2\na\nb!\nc\nm1\nm2\nd\n"))).isNotEmpty();
        assertThat(missing(base, task, tip, tip)).isNotEmpty();
    }

    @Test
    void whatBothMadeIsThereOnceAndMissedByBoth() {
        MergeFileState base = text("a\nb\nc\n");
        MergeFileState both = text("a\nboth\nb\nc\n");
        MergeFileState tip = text("a\nboth\nb\nC\n");
        assertThat(missing(base, both, tip, tip)).isEmpty();
        assertThat(missing(base, both, tip, text("a\nb\nC\n")))
                .extracting(MergeHunk::side)
                .containsExactly(MergedFileVersions.Side.TASK, MergedFileVersions.Side.TIP);
    }

    @Test
    void changesOfBothThatUndoEachOtherElsewhereAreMissed() {
        MergeFileState base = text("a\n1\n2\n3\n}\nb\n");
        MergeFileState task = text("a\n}\n1\n2\n3\n}\nb\n");
        MergeFileState tip = text("a\n1\n2\n3\nb\n");
        assertThat(missing(base, task, tip, base))
                .extracting(MergeHunk::side)
                .containsExactly(MergedFileVersions.Side.TASK, MergedFileVersions.Side.TIP);
    }

    @Test
    void lineEndingsAndTheLastNewlineAreChanges() {
        assertThat(
                        missing(
                                text("a\nb\nc"),
                                text("a\r\nb\nc"),
                                text("a\nb\nc\n"),
                                text("a\r\nb\nc\n")))
                .isEmpty();
        assertThat(
                        missing(
                                text("a\nb\nc"),
                                text("a\r\nb\nc"),
                                text("a\nb\nc\n"),
                                text("a\nb\nc\n")))
                .hasSize(1);
        assertThat(
                        missing(
                                text("a\nb\nc"),
                                text("a\r\nb\nc"),
                                text("a\nb\nc\n"),
                                text("a\r\nb\nc")))
                .hasSize(1);
    }

    @Test
    void aDeletedFileMustBeGone() {
        assertThat(missing(text("a\n"), null, text("a\n"), text("a\n")))
                .extracting(MergeHunk::kind)
                .containsExactly(MergeHunk.Kind.DELETION);
        assertThat(missing(text("a\n"), null, text("a\n"), null)).isEmpty();
    }

    @Test
    void anAddedFileMustBeThereWhole() {
        assertThat(missing(null, text("a\nb\n"), null, null)).hasSize(1);
        assertThat(missing(null, text("a\nb\n"), null, text("a\n"))).hasSize(1);
        assertThat(missing(null, text(""), null, null)).hasSize(1);
        assertThat(missing(null, text("a\nb\n"), null, text("a\nb\n"))).isEmpty();
    }

    @Test
    void modesAreChanges() {
        MergeFileState base = text("a\n");
        MergeFileState program =
                MergeFileState.of(PROGRAM, base.id(), "a\n".getBytes(StandardCharsets.UTF_8));
        assertThat(missing(base, program, text("b\n"), text("b\n")))
                .containsExactly(
                        new MergeHunk(
                                MergedFileVersions.Side.TASK,
                                "f",
                                MergeHunk.Kind.MODE,
                                0,
                                "100644",
                                "100755"));
        MergeFileState both =
                MergeFileState.of(PROGRAM, "b\n", "b\n".getBytes(StandardCharsets.UTF_8));
        assertThat(missing(base, program, text("b\n"), both)).isEmpty();
    }

    @Test
    void whatIsNoTextIsComparedAsAWhole() {
        assertThat(missing(text("a\0"), text("a\0b"), text("a\0"), text("a\0")))
                .extracting(MergeHunk::kind)
                .containsExactly(MergeHunk.Kind.CONTENT);
        MergeFileState link =
                MergeFileState.of(LINK, "link", "there".getBytes(StandardCharsets.UTF_8));
        assertThat(missing(text("a\n"), link, text("a\n"), text("a\n")))
                .extracting(MergeHunk::kind)
                .containsExactly(MergeHunk.Kind.MODE, MergeHunk.Kind.CONTENT);
    }

    private static MergeFileState text(String text) {
        return MergeFileState.of(FILE, text, text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<MergeHunk> missing(
            @Nullable MergeFileState base,
            @Nullable MergeFileState task,
            @Nullable MergeFileState tip,
            @Nullable MergeFileState merged) {
        return HunkAudit.missing(List.of(new MergedFileVersions("f", base, task, tip, merged)));
    }
}
