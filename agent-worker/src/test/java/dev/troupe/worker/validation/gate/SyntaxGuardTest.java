package dev.troupe.worker.validation.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.syntax.SyntaxChecker;
import dev.troupe.syntax.check.ParserSyntaxChecker;
import dev.troupe.syntax.tree.TreeSitterParser;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RefusedEdit;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.workspace.Workspace;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SyntaxGuardTest {
    private static final UUID TASK = UUID.randomUUID();
    private static final ParserSyntaxChecker GATE =
            new ParserSyntaxChecker(new TreeSitterParser(_ -> {}), Duration.ofSeconds(10));
    private static final String WHOLE = "class A {\n    int b = 1;\n}\n";
    private static final String BROKEN = "class A {\n    int b = (1;\n}\n";

    @TempDir private Path directory;
    private final SyntaxGuard guard = new SyntaxGuard(GATE);

    @Test
    void refusesWhatBreaksAFileWithLineReasonAndLines() {
        assertThat(guard.check(ready(edit("A.java", WHOLE, BROKEN)), TASK, turn()))
                .isInstanceOfSatisfying(
                        ToolCallPlan.Refused.class,
                        it -> {
                            assertThat(it.message())
                                    .startsWith(
                                            "A.java was not changed. With this edit the file would have a syntax error in line 2, column 13: this \"(\" is never closed")
                                    .contains(
                                            "2|    int b = (1;", "exactly the same edit once more");
                            assertThat(it.summary()).isEqualTo("A.java: syntax");
                        });
    }

    @Test
    void letsTheVerySameChangePassInALaterTurn() {
        ToolCallPlan.Ready plan = ready(edit("A.java", WHOLE, BROKEN));
        PlannedFileOverlay turn = turn();

        assertThat(guard.check(plan, TASK, turn)).isInstanceOf(ToolCallPlan.Refused.class);
        assertThat(guard.check(plan, TASK, turn)).isInstanceOf(ToolCallPlan.Refused.class);
        assertThat(guard.check(plan, UUID.randomUUID(), turn()))
                .isInstanceOf(ToolCallPlan.Refused.class);
        PlannedFileOverlay later = turn();
        assertThat(guard.check(plan, TASK, later)).isSameAs(plan);
        assertThat(guard.check(plan, TASK, later)).isSameAs(plan);
    }

    @Test
    void aChangeThatWasInsistedOnIsTakenUpAnewOnceTheFileIsWhole() {
        ToolCallPlan.Ready plan = ready(edit("A.java", WHOLE, BROKEN));
        guard.check(plan, TASK, turn());
        assertThat(guard.check(plan, TASK, turn())).isSameAs(plan);

        assertThat(guard.check(plan, TASK, turn())).isInstanceOf(ToolCallPlan.Refused.class);
        assertThat(guard.check(plan, TASK, turn())).isSameAs(plan);
    }

    @Test
    void theRefusalCountsAsOneOfTheEditButAsksForNoOtherFormat() {
        ToolCallPlan.Refused refused =
                (ToolCallPlan.Refused)
                        guard.check(ready(edit("A.java", WHOLE, BROKEN)), TASK, turn());

        assertThat(refused.edit())
                .extracting(RefusedEdit::path, RefusedEdit::kind, RefusedEdit::formal)
                .containsExactly("A.java", EditRefusalKind.SYNTAX, false);
    }

    @Test
    void aFileIsNoneOfAnotherKindThatWasMoved() {
        assertThat(
                        guard.check(
                                ready(
                                        edit("notes.txt", "some ( words", null),
                                        edit("B.java", null, BROKEN)),
                                TASK,
                                turn()))
                .isInstanceOf(ToolCallPlan.Refused.class);
        assertThat(
                        guard.check(
                                ready(edit("a.json", BROKEN, null), edit("B.java", null, BROKEN)),
                                UUID.randomUUID(),
                                turn()))
                .isInstanceOf(ToolCallPlan.Refused.class);
    }

    @Test
    void aFileThatIsRenamedMayHaveBeenBrokenBefore() {
        FileEffect moved = moved("a.json", "B.java", BROKEN + "\n");
        FileEffect gone = edit("a.json", BROKEN, null);
        FileEffect other = edit("C.java", WHOLE, null);
        FileEffect third = edit("D.java", WHOLE, null);
        ToolCallPlan.Ready plan = ready(gone, other, third, moved);

        assertThat(guard.check(plan, TASK, turn())).isSameAs(plan);
        assertThat(
                        guard.check(
                                ready(
                                        edit("a.json", WHOLE, null),
                                        moved("C.java", "B.java", BROKEN),
                                        other),
                                TASK,
                                turn()))
                .isInstanceOf(ToolCallPlan.Refused.class);
    }

    private static FileEffect moved(String from, String to, String after) {
        String diff = "rename from %s\nrename to %s\n".formatted(from, to);
        return new FileEffect(to, null, blob(after), false, "moved", null, diff, 0, 0);
    }

    @Test
    void refusesAnotherBrokenChange() {
        guard.check(ready(edit("A.java", WHOLE, BROKEN)), TASK, turn());

        assertThat(guard.check(ready(edit("A.java", WHOLE, BROKEN + "\n")), TASK, turn()))
                .isInstanceOf(ToolCallPlan.Refused.class);
    }

    @Test
    void namesAllBrokenFilesOfACall() {
        ToolCallPlan plan =
                guard.check(
                        ready(
                                edit("A.java", WHOLE, BROKEN),
                                edit("B.java", WHOLE, WHOLE + "\n"),
                                edit("c.json", null, "{")),
                        TASK,
                        turn());

        assertThat(((ToolCallPlan.Refused) plan).summary()).isEqualTo("A.java, c.json: syntax");
    }

    @Test
    void letsPassWhatIsWholeBrokenBeforeMovedDeletedOrNoText() {
        for (ToolCallPlan.Ready plan :
                List.of(
                        ready(edit("A.java", BROKEN, WHOLE)),
                        ready(edit("A.java", BROKEN, BROKEN + "\n")),
                        ready(edit("A.java", null, WHOLE)),
                        ready(edit("A.java", WHOLE, null)),
                        ready(edit("A.java", WHOLE, "\0(")),
                        ready(edit("A.txt", WHOLE, BROKEN)),
                        ready(edit("A.java", BROKEN, null), edit("B.java", null, BROKEN)),
                        ready(edit("A.java", BROKEN, null), edit("B.java", null, BROKEN + "\n")),
                        ready())) {
            assertThat(guard.check(plan, TASK, turn())).isSameAs(plan);
        }
        assertThat(
                        guard.check(
                                ready(edit("A.java", WHOLE, null), edit("B.java", null, BROKEN)),
                                TASK,
                                turn()))
                .isInstanceOf(ToolCallPlan.Refused.class);
    }

    @Test
    void letsEverythingPassWhenItIsOff() {
        ToolCallPlan.Ready plan = ready(edit("A.java", WHOLE, BROKEN));

        assertThat(new SyntaxGuard(SyntaxChecker.OFF).check(plan, TASK, turn())).isSameAs(plan);
    }

    @Test
    void healthTellsWhetherEditsAreJudged() {
        assertThat(new SyntaxGuardHealth(true, GATE).checks().getFirst().detail())
                .isEqualTo("judged before files are written");
        assertThat(new SyntaxGuardHealth(false, GATE).checks().getFirst().detail())
                .contains("is off");
    }

    private PlannedFileOverlay turn() {
        return new PlannedFileOverlay(Workspace.open(directory));
    }

    private static ToolCallPlan.Ready ready(FileEffect... effects) {
        return new ToolCallPlan.Ready(List.of(effects), "edit", "edit");
    }

    private static FileEffect edit(String path, @Nullable String before, @Nullable String after) {
        return new FileEffect(
                path, blob(before), blob(after), false, "edited", "exact", "diff", 1, 1);
    }

    private static @Nullable ContentBlob blob(@Nullable String text) {
        return text == null ? null : ContentBlob.of(text.getBytes(StandardCharsets.UTF_8));
    }
}
