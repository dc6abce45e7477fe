package dev.troupe.worker.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.result.RefusalKind;
import dev.troupe.edit.syntax.SyntaxGate;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.syntax.gate.ParserGate;
import dev.troupe.syntax.tree.TreeSitter;
import dev.troupe.worker.tool.Effect;
import dev.troupe.worker.tool.Overlay;
import dev.troupe.worker.tool.Plan;
import dev.troupe.worker.tool.RefusedEdit;
import dev.troupe.worker.workspace.Workspace;
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
    private static final ParserGate GATE =
            new ParserGate(new TreeSitter(_ -> {}), Duration.ofSeconds(10));
    private static final String WHOLE = "class A {\n    int b = 1;\n}\n";
    private static final String BROKEN = "class A {\n    int b = (1;\n}\n";

    @TempDir private Path directory;
    private final SyntaxGuard guard = new SyntaxGuard(GATE);

    @Test
    void refusesWhatBreaksAFileWithLineReasonAndLines() {
        assertThat(guard.check(ready(edit("A.java", WHOLE, BROKEN)), TASK, turn()))
                .isInstanceOfSatisfying(
                        Plan.Refused.class,
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
        Plan.Ready plan = ready(edit("A.java", WHOLE, BROKEN));
        Overlay turn = turn();

        assertThat(guard.check(plan, TASK, turn)).isInstanceOf(Plan.Refused.class);
        assertThat(guard.check(plan, TASK, turn)).isInstanceOf(Plan.Refused.class);
        assertThat(guard.check(plan, UUID.randomUUID(), turn())).isInstanceOf(Plan.Refused.class);
        Overlay later = turn();
        assertThat(guard.check(plan, TASK, later)).isSameAs(plan);
        assertThat(guard.check(plan, TASK, later)).isSameAs(plan);
    }

    @Test
    void aChangeThatWasInsistedOnIsTakenUpAnewOnceTheFileIsWhole() {
        Plan.Ready plan = ready(edit("A.java", WHOLE, BROKEN));
        guard.check(plan, TASK, turn());
        assertThat(guard.check(plan, TASK, turn())).isSameAs(plan);

        assertThat(guard.check(plan, TASK, turn())).isInstanceOf(Plan.Refused.class);
        assertThat(guard.check(plan, TASK, turn())).isSameAs(plan);
    }

    @Test
    void theRefusalCountsAsOneOfTheEditButAsksForNoOtherFormat() {
        Plan.Refused refused =
                (Plan.Refused) guard.check(ready(edit("A.java", WHOLE, BROKEN)), TASK, turn());

        assertThat(refused.edit())
                .extracting(RefusedEdit::path, RefusedEdit::kind, RefusedEdit::formal)
                .containsExactly("A.java", RefusalKind.SYNTAX, false);
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
                .isInstanceOf(Plan.Refused.class);
        assertThat(
                        guard.check(
                                ready(edit("a.json", BROKEN, null), edit("B.java", null, BROKEN)),
                                UUID.randomUUID(),
                                turn()))
                .isInstanceOf(Plan.Refused.class);
    }

    @Test
    void aFileThatIsRenamedMayHaveBeenBrokenBefore() {
        Effect moved = moved("a.json", "B.java", BROKEN + "\n");
        Effect gone = edit("a.json", BROKEN, null);
        Effect other = edit("C.java", WHOLE, null);
        Effect third = edit("D.java", WHOLE, null);
        Plan.Ready plan = ready(gone, other, third, moved);

        assertThat(guard.check(plan, TASK, turn())).isSameAs(plan);
        assertThat(
                        guard.check(
                                ready(
                                        edit("a.json", WHOLE, null),
                                        moved("C.java", "B.java", BROKEN),
                                        other),
                                TASK,
                                turn()))
                .isInstanceOf(Plan.Refused.class);
    }

    private static Effect moved(String from, String to, String after) {
        String diff = "rename from %s\nrename to %s\n".formatted(from, to);
        return new Effect(to, null, blob(after), false, "moved", null, diff, 0, 0);
    }

    @Test
    void refusesAnotherBrokenChange() {
        guard.check(ready(edit("A.java", WHOLE, BROKEN)), TASK, turn());

        assertThat(guard.check(ready(edit("A.java", WHOLE, BROKEN + "\n")), TASK, turn()))
                .isInstanceOf(Plan.Refused.class);
    }

    @Test
    void namesAllBrokenFilesOfACall() {
        Plan plan =
                guard.check(
                        ready(
                                edit("A.java", WHOLE, BROKEN),
                                edit("B.java", WHOLE, WHOLE + "\n"),
                                edit("c.json", null, "{")),
                        TASK,
                        turn());

        assertThat(((Plan.Refused) plan).summary()).isEqualTo("A.java, c.json: syntax");
    }

    @Test
    void letsPassWhatIsWholeBrokenBeforeMovedDeletedOrNoText() {
        for (Plan.Ready plan :
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
                .isInstanceOf(Plan.Refused.class);
    }

    @Test
    void letsEverythingPassWhenItIsOff() {
        Plan.Ready plan = ready(edit("A.java", WHOLE, BROKEN));

        assertThat(new SyntaxGuard(SyntaxGate.OFF).check(plan, TASK, turn())).isSameAs(plan);
    }

    @Test
    void healthTellsWhetherEditsAreJudged() {
        assertThat(new SyntaxHealth(true, GATE).checks().getFirst().detail())
                .isEqualTo("judged before files are written");
        assertThat(new SyntaxHealth(false, GATE).checks().getFirst().detail()).contains("is off");
    }

    private Overlay turn() {
        return new Overlay(Workspace.open(directory));
    }

    private static Plan.Ready ready(Effect... effects) {
        return new Plan.Ready(List.of(effects), "edit", "edit");
    }

    private static Effect edit(String path, @Nullable String before, @Nullable String after) {
        return new Effect(path, blob(before), blob(after), false, "edited", "exact", "diff", 1, 1);
    }

    private static @Nullable Blob blob(@Nullable String text) {
        return text == null ? null : Blob.of(text.getBytes(StandardCharsets.UTF_8));
    }
}
