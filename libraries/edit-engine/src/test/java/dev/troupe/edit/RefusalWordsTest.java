package dev.troupe.edit;

import static dev.troupe.edit.EditExpectations.refused;
import static dev.troupe.edit.EditExpectations.replace;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.merge.LineMergeResult;
import dev.troupe.edit.result.EditRefusalKind;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class RefusalWordsTest {
    @Test
    void ofAHunkItsSidesAreNamed() {
        EditRequest.Hunk hunk =
                new EditRequest.Hunk(
                        List.of(
                                new HunkLine(HunkLine.Sign.REMOVED, "five 5"),
                                new HunkLine(HunkLine.Sign.ADDED, "six 6")),
                        HunkLocation.unknown());

        assertThat(refused("one 1\ntwo 2\n", hunk, EditRefusalKind.NOT_FOUND).message())
                .startsWith("The old side of the hunk is not in the file.")
                .contains("copy the old side of the hunk from it exactly")
                .doesNotContain("SEARCH");
        assertThat(refused("five 5\nx\nfive 5\n", hunk, EditRefusalKind.AMBIGUOUS).message())
                .startsWith("The old side of the hunk fits 2 places in the file, at lines 1, 3.");
        assertThat(refused("x 1\nsix 6\ny 2\n", hunk, EditRefusalKind.NOT_FOUND).message())
                .contains("The file has the new side of the hunk at line 2: if");
        EditRequest.Hunk second = hunk.at(new HunkLocation(OptionalInt.of(2), List.of(), false));
        assertThat(refused("x 1\nsix 6\ny 2\n", second, EditRefusalKind.ALREADY_APPLIED).message())
                .startsWith("The file already contains the new side of the hunk at line 2.");
    }

    @Test
    void placesInOneLineAreAsManyLinesOfTheList() {
        assertThat(refused("a b a\n", replace("a", "c"), EditRefusalKind.AMBIGUOUS).message())
                .startsWith("old_string fits 2 places in the file, all of them at line 1.");
        assertThat(refused("a b a\na\n", replace("a", "c"), EditRefusalKind.AMBIGUOUS).message())
                .startsWith("old_string fits 3 places in the file, at lines 1, 1, 2.");
    }

    @Test
    void aBlankLineIsCalledSo() {
        for (LineMergeResult.Reason reason :
                List.of(
                        LineMergeResult.Reason.UNKNOWN_LINES,
                        LineMergeResult.Reason.NO_COUNTERPART)) {
            assertThat(
                            EditRefusalFactory.unclear(
                                            new LineMergeResult.Unclear(reason, "  "),
                                            0,
                                            2,
                                            List.of("a", "b"),
                                            RefusalWording.BLOCK)
                                    .message())
                    .contains("a blank line")
                    .doesNotContain("\"\"");
        }
    }
}
