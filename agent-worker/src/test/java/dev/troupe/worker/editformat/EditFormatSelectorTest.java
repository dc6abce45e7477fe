package dev.troupe.worker.editformat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.worker.editformat.EditFormatSelector.Advice;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EditFormatSelectorTest {
    private static final String FILE = "src/A.java";
    private static final List<EditFormat> ORDER = EditFormatSettings.BUILT_IN.order();

    private final EditFormatSelector formatSelector = new EditFormatSelector(ORDER, _ -> true);
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
        formatSelector.refused(FILE, EditFormat.EDIT, 1);
        formatSelector.refused(FILE, EditFormat.EDIT, 1);

        assertThat(formatSelector.advice(FILE, EditFormat.EDIT, 10)).isEmpty();
    }

    @Test
    void filesDoNotCountForEachOtherAndAChangeBeginsAnew() {
        refuse(EditFormat.EDIT);
        formatSelector.refused("src/B.java", EditFormat.EDIT, 9);
        assertThat(formatSelector.advice("src/B.java", EditFormat.EDIT, 10)).isEmpty();

        formatSelector.changed(FILE);

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
        formatSelector.refused(FILE, EditFormat.APPLY_PATCH, 8);
        formatSelector.refused(FILE, EditFormat.APPLY_PATCH, 9);

        assertThat(formatSelector.advice(FILE, EditFormat.APPLY_PATCH, 1_000_000))
                .containsInstanceOf(Advice.Exhausted.class);
    }

    @Test
    void behindTheLastFormatTheModelGoesOnWithoutAndPeopleHearOfIt() {
        for (EditFormat format : EditFormat.values()) {
            refuse(format);
            refuse(format);
        }

        Advice.Exhausted end =
                (Advice.Exhausted) formatSelector.advice(FILE, EditFormat.WRITE, 10).orElseThrow();

        assertThat(end.text())
                .contains(
                        "edit, apply_patch, write were each refused twice",
                        "say at the end which change is missing");
        assertThat(end.notice()).contains("src/A.java", "match no place");
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
        assertThatThrownBy(() -> new EditFormatSettings(List.of("edit", "udiff")))
                .hasMessage(
                        "`troupe.worker.edits.formats` names 'udiff'; known are edit, apply_patch and write.");
        assertThat(EditFormat.ofTool("multi_edit")).contains(EditFormat.EDIT);
        assertThat(EditFormat.ofTool("bash")).isEmpty();
    }

    private java.util.Optional<Advice> refuse(EditFormat format) {
        turn++;
        formatSelector.refused(FILE, format, turn);
        return formatSelector.advice(FILE, format, 10);
    }

    private EditFormat advised(EditFormat last) {
        turn++;
        formatSelector.refused(FILE, last, turn);
        return ((Advice.Next) formatSelector.advice(FILE, last, 10).orElseThrow()).format();
    }
}
