package dev.troupe.edit;

import static dev.troupe.edit.EditExpectations.block;
import static dev.troupe.edit.EditExpectations.refused;
import static dev.troupe.edit.EditExpectations.replace;
import static dev.troupe.edit.EditExpectations.whole;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.result.ChangedLineRange;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileChecksum;
import dev.troupe.edit.text.FileContent;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class SeveralEditsTest {

    private final EditEngine engine = new EditEngine();
    private final FileContent file = FileContent.Text.of("a 1\r\nb 2\r\n  c 3\r\nd 4\r\n");

    @Test
    void everyEditSeesTheOneBefore() {
        EditResult result =
                engine.applyAll(
                        file,
                        List.of(
                                block("b 2", "b 2\nx 9"),
                                replace("x 9", "y 8"),
                                block("c 3", "c 4")));
        assertThat(result)
                .isInstanceOfSatisfying(
                        EditResult.Applied.class,
                        applied -> {
                            assertThat(applied.text().text())
                                    .isEqualTo("a 1\r\nb 2\r\ny 8\r\n  c 4\r\nd 4\r\n");
                            assertThat(applied.strategy()).isEqualTo("exact+indentation-flexible");
                            assertThat(applied.confidence()).isEqualTo(0.96);
                            assertThat(applied.changes())
                                    .containsExactly(new ChangedLineRange(3, 1, 3, 2));
                        });
    }

    @Test
    void oneRefusalRefusesAll() {
        EditResult.Refused refusal =
                refused(
                        engine.applyAll(file, List.of(replace("a 1", "x"), replace("zzz", "y"))),
                        EditRefusalKind.NOT_FOUND);
        assertThat(refusal.message())
                .startsWith(
                        "Edit 2 of 2, and with it all of them, was refused: old_string is not in the file.");
        assertThat(
                        refused(
                                        engine.applyAll(file, List.of(replace("zzz", "y"))),
                                        EditRefusalKind.NOT_FOUND)
                                .message())
                .startsWith("old_string");
    }

    @Test
    void editsThatChangeNothingAreNoObstacle() {
        assertThat(engine.applyAll(file, List.of(replace("a", "a"), replace("d 4", "d 5"))))
                .isInstanceOf(EditResult.Applied.class);
        assertThat(engine.applyAll(file, List.of(replace("a", "a"))))
                .isInstanceOf(EditResult.Unchanged.class);
        assertThat(engine.applyAll(file, List.of(replace("a 1", "a 2"), replace("a 2", "a 1"))))
                .isInstanceOf(EditResult.Unchanged.class);
    }

    @Test
    void whatIsInAlreadyIsPassedOver() {
        FileContent text = FileContent.Text.of("one 1\ntwo 2\nthree 3\n");
        EditRequest in = replace("one 1\nfour 2\n", "one 1\ntwo 2\n");

        assertThat(engine.applyAll(text, List.of(in, replace("three 3", "three 4"))))
                .isInstanceOfSatisfying(
                        EditResult.Applied.class,
                        applied -> {
                            assertThat(applied.text().text()).isEqualTo("one 1\ntwo 2\nthree 4\n");
                            assertThat(applied.already()).containsExactly(1);
                        });
        assertThat(engine.applyAll(text, List.of(in, in))).isInstanceOf(EditResult.Unchanged.class);
        refused(engine.applyAll(text, List.of(in)), EditRefusalKind.ALREADY_APPLIED);
    }

    @Test
    void whatMayBeMeantOnceMoreIsNotPassedOver() {
        FileContent text = FileContent.Text.of("one 1\ntwo 2\nthree 3\n");
        EditRequest grown = new EditRequest.Block("one 1\n", "one 1\ntwo 2\n");

        EditResult.Refused refused =
                refused(
                        engine.applyAll(text, List.of(grown, replace("three 3", "three 4"))),
                        EditRefusalKind.ALREADY_APPLIED);
        assertThat(refused.message())
                .startsWith("Edit 1 of 2, and with it all of them")
                .contains("send the other edits again without this one")
                .doesNotContain("Go on");
    }

    @Test
    void aMissingFileCanBeCreatedAndEditedAtOnce() {
        EditResult result =
                engine.applyAll(FileContent.missing(), List.of(whole("a\nb\n"), replace("b", "c")));
        assertThat(result)
                .isInstanceOfSatisfying(
                        EditResult.Applied.class,
                        applied -> {
                            assertThat(applied.text().text()).isEqualTo("a\nc\n");
                            assertThat(applied.changes())
                                    .containsExactly(new ChangedLineRange(1, 0, 1, 2));
                        });
    }

    @Test
    void aFileThatHasChangedSinceIsRefused() {
        byte[] read = "a 1\n".getBytes(StandardCharsets.UTF_8);
        byte[] now = "a 1\nb\n".getBytes(StandardCharsets.UTF_8);
        List<EditRequest> edits = List.of(replace("a 1", "a 2"));
        assertThat(
                        refused(
                                        engine.applyAll(FileChecksum.of(read), now, edits),
                                        EditRefusalKind.STALE)
                                .message())
                .isEqualTo(
                        "The file has changed since it was read. Read the file again and repeat the edit on its present content.");
        assertThat(engine.applyAll(FileChecksum.of(now), now, edits))
                .isInstanceOf(EditResult.Applied.class);
    }
}
