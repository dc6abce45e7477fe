package dev.troupe.worker.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.worker.edit.EditFormatSelector.Advice;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EditFormatSelectorTest {
    private static final String FILE = "src/A.java";
    private static final List<EditFormat> ORDER = EditSettings.BUILT_IN.order();

    private final EditFormatSelector ladder = new EditFormatSelector(ORDER, _ -> true);
    private int turn;

    @Test
    void twoRefusalsOfAFileAskForTheNextFormatInOrder() {
        assertThat(refuse(EditFormat.EDIT)).isEmpty();
        assertThat(refuse(EditFormat.EDIT)).containsInstanceOf(Advice.Next.class);
        assertThat(advised(EditFormat.EDIT)).isEqualTo(EditFormat.APPLY_PATCH);
        assertThat(refuse(EditFormat.APPLY_PATCH)).isEmpty();
        assertThat(refuse(EditFormat.EDIT).orElseThrow().text())
                .contains("apply_patch", "*** Update File: src/A.java");
        assertThat(advised(EditFormat.APPLY_PATCH)).isEqualTo(EditFormat.WRITE);
    }

    @Test
    void severalRefusalsOfOneAnswerCountOnce() {
        ladder.refused(FILE, EditFormat.EDIT, 1);
        ladder.refused(FILE, EditFormat.EDIT, 1);

        assertThat(ladder.advice(FILE, EditFormat.EDIT, 10)).isEmpty();
    }

    @Test
    void filesDoNotCountForEachOtherAndAChangeBeginsAnew() {
        refuse(EditFormat.EDIT);
        ladder.refused("src/B.java", EditFormat.EDIT, 9);
        assertThat(ladder.advice("src/B.java", EditFormat.EDIT, 10)).isEmpty();

        ladder.changed(FILE);

        assertThat(refuse(EditFormat.EDIT)).isEmpty();
    }

    @Test
    void anAgentIsAskedForNoToolThatItLacks() {
        EditFormatSelector narrow =
                new EditFormatSelector(ORDER, Set.of("edit", "write")::contains);
        narrow.refused(FILE, EditFormat.EDIT, 1);
        narrow.refused(FILE, EditFormat.EDIT, 2);

        assertThat(narrow.advice(FILE, EditFormat.EDIT, 10))
                .contains(new Advice.Next(FILE, EditFormat.EDIT, EditFormat.WRITE));
    }

    @Test
    void aLargeFileIsNotWrittenAnew() {
        refuse(EditFormat.EDIT);
        refuse(EditFormat.EDIT);
        ladder.refused(FILE, EditFormat.APPLY_PATCH, 8);
        ladder.refused(FILE, EditFormat.APPLY_PATCH, 9);

        assertThat(ladder.advice(FILE, EditFormat.APPLY_PATCH, 1_000_000))
                .containsInstanceOf(Advice.Exhausted.class);
    }

    @Test
    void behindTheLastFormatTheModelGoesOnWithoutAndPeopleHearOfIt() {
        for (EditFormat format : EditFormat.values()) {
            refuse(format);
            refuse(format);
        }

        Advice.Exhausted end =
                (Advice.Exhausted) ladder.advice(FILE, EditFormat.WRITE, 10).orElseThrow();

        assertThat(end.text())
                .contains(
                        "edit, apply_patch, write were each refused twice",
                        "say at the end which change is missing");
        assertThat(end.notice()).contains("src/A.java", "find no place");
    }

    @Test
    void withoutFormatsNothingIsAsked() {
        EditFormatSelector off = new EditFormatSelector(List.of(), _ -> true);
        off.refused(FILE, EditFormat.EDIT, 1);
        off.refused(FILE, EditFormat.EDIT, 2);

        assertThat(off.advice(FILE, EditFormat.EDIT, 10)).isEmpty();
    }

    @Test
    void aFormatThatDoesNotExistIsRefusedByItsKey() {
        assertThatThrownBy(() -> new EditSettings(List.of("edit", "udiff")))
                .hasMessage(
                        "`troupe.worker.edits.formats` names 'udiff'; known are edit, apply_patch and write.");
        assertThat(EditFormat.ofTool("multi_edit")).contains(EditFormat.EDIT);
        assertThat(EditFormat.ofTool("bash")).isEmpty();
    }

    private java.util.Optional<Advice> refuse(EditFormat format) {
        turn++;
        ladder.refused(FILE, format, turn);
        return ladder.advice(FILE, format, 10);
    }

    private EditFormat advised(EditFormat last) {
        turn++;
        ladder.refused(FILE, last, turn);
        return ((Advice.Next) ladder.advice(FILE, last, 10).orElseThrow()).format();
    }
}
