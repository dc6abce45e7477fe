package dev.troupe.edit;

import static dev.troupe.edit.EditExpectations.after;
import static dev.troupe.edit.EditExpectations.block;
import static dev.troupe.edit.EditExpectations.edit;
import static dev.troupe.edit.EditExpectations.refused;
import static dev.troupe.edit.EditExpectations.replace;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.result.EditRefusalKind;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Marks that say where an edit belongs never get into a file. */
class LocationMarkersTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                ":start_line:2\n",
                ":start_line:2\n-------\n",
                "  :start_line: 2\n:end_line: 2\n-------\n",
                ":end_line:\n"
            })
    void marksAtTheHeadAreDropped(String mark) {
        for (EditRequest request :
                List.of(
                        block(mark + "b\n", "x\n"),
                        block("b\n", mark + "x\n"),
                        block(mark + "b\n", mark + "x\n"),
                        replace(mark + "b\n", "x\n"),
                        replace("b", mark + "x"))) {
            assertThat(after("a\nb\nc\n", request)).isEqualTo("a\nx\nc\n");
        }
    }

    @Test
    void aMarkAmongTheNewLinesIsRefusedByName() {
        EditRequest hunk =
                new EditRequest.Hunk(
                        List.of(
                                new HunkLine(HunkLine.Sign.REMOVED, "b"),
                                new HunkLine(HunkLine.Sign.ADDED, ":start_line:2"),
                                new HunkLine(HunkLine.Sign.ADDED, "x")),
                        new HunkLocation(OptionalInt.of(2), List.of(), false));
        for (EditRequest request :
                List.of(
                        block("b\n", "x\n:end_line:2\n"),
                        replace("b", "x\n:start_line:2\ny"),
                        hunk)) {
            assertThat(refused("a\nb\nc\n", request, EditRefusalKind.UNREADABLE).message())
                    .contains("_line:2\"", "again without this line");
        }
    }

    @Test
    void aFileThatHasSuchLinesKeepsThem() {
        String file = "a\n:start_line:5\nb\n";
        assertThat(after(file, block(":start_line:5\nb\n", ":start_line:6\nb\n")))
                .isEqualTo("a\n:start_line:6\nb\n");
        assertThat(after(file, replace("b", "b\n:end_line:7"))).isEqualTo(file + ":end_line:7\n");
        assertThat(edit("a\n", EditExpectations.whole(":start_line:5\n")).toString())
                .contains(":start_line:5");
    }
}
