package dev.troupe.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.parse.ModelEditParser;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hunks of diffs and patches: where they say that they belong decides between equal places only. */
class HunkPlacementTest {
    private static final String TWINS =
            "class A {\n  int size() {\n    return 0;\n  }\n}\n\nclass B {\n  int size() {\n    return 0;\n  }\n}\n";
    private static final String BARE = "\\ No newline at end of file\n";
    private static final String CHANGE = "   int size() {\n-    return 0;\n+    return 1;\n   }\n";

    @Test
    void theLineThatAHunkNamesDecidesBetweenEqualPlaces() {
        assertThat(after(TWINS, "@@ -8,3 +8,3 @@\n" + CHANGE))
                .isEqualTo(TWINS.substring(0, 45) + TWINS.substring(45).replace("0", "1"));
    }

    @Test
    void aLineThatNamesNoneOfThemLeavesThemEqual() {
        EditExpectations.refused(
                result(TWINS, "@@ -7,3 +7,3 @@\n" + CHANGE), EditRefusalKind.AMBIGUOUS);
        EditExpectations.refused(result(TWINS, "@@ ... @@\n" + CHANGE), EditRefusalKind.AMBIGUOUS);
    }

    @Test
    void aHeadingDecidesWhenItIsInTheFileOnce() {
        assertThat(after(TWINS, "@@ class B {\n" + CHANGE))
                .isEqualTo(after(TWINS, "@@ -8,3 +8,3 @@\n" + CHANGE));
        EditExpectations.refused(result(TWINS, "@@ class\n" + CHANGE), EditRefusalKind.AMBIGUOUS);
        EditExpectations.refused(
                result(TWINS, "@@ class C {\n" + CHANGE), EditRefusalKind.AMBIGUOUS);
    }

    @Test
    void ofTwoPlacesBelowALineNoneIsTheFirst() {
        EditExpectations.refused(
                result(TWINS, "@@ class A {\n" + CHANGE), EditRefusalKind.AMBIGUOUS);
        assertThat(after(TWINS, "@@ -2,3 +2,3 @@ class A {\n" + CHANGE))
                .isEqualTo(TWINS.replaceFirst("0", "1"));
    }

    @Test
    void aWrongLineDoesNoHarmWhereThePlaceIsCertain() {
        assertThat(after("a\nb\nc\n", "@@ -40,3 +40,3 @@\n a\n-b\n+x\n c\n"))
                .isEqualTo("a\nx\nc\n");
    }

    @Test
    void linesCountFromBeforeTheHunksAbove() {
        String file = "start\nend\nsame 1\nother\nsame 1\n";
        String diff =
                "@@ -1,2 +1,4 @@\n start\n+one\n+two\n end\n@@ -5,1 +7,1 @@\n-same 1\n+last\n";
        assertThat(after(file, diff)).isEqualTo("start\none\ntwo\nend\nsame 1\nother\nlast\n");
    }

    @Test
    void blankLinesAreFoundByTheirNumberAlone() {
        assertThat(after("a\n\nb\n\nc\n", "@@ -4,1 +4,0 @@\n-\n")).isEqualTo("a\n\nb\nc\n");
    }

    @Test
    void aContextLineIsSpeltAsInTheFile() {
        assertThat(
                        after(
                                "total = compute(price)\nreturn total\n",
                                "@@ @@\n total = comptue(price)\n-return total\n+return total * 2\n"))
                .isEqualTo("total = compute(price)\nreturn total * 2\n");
    }

    @Test
    void onlyWhatSaysSoCreatesAFile() {
        EditResult.Refused missing =
                EditExpectations.refused(
                        new EditEngine()
                                .apply(
                                        FileContent.missing(),
                                        new EditRequest.Hunk(
                                                List.of(new HunkLine(HunkLine.Sign.ADDED, "new 1")),
                                                HunkLocation.unknown())),
                        EditRefusalKind.MISSING_FILE);
        assertThat(missing.advice()).contains("write the whole file");
    }

    @Test
    void aHunkAddsTheFinalNewline() {
        String hunk = "@@ -1,2 +1,2 @@\n a\n-b\n" + BARE + "+b\n";
        assertThat(after("a\nb", hunk)).isEqualTo("a\nb\n");
        assertThat(after("a\r\nb", hunk)).isEqualTo("a\r\nb\r\n");
        EditExpectations.refused(result("a\nb\n", hunk), EditRefusalKind.ALREADY_APPLIED);
    }

    @Test
    void aHunkTakesTheFinalNewlineAway() {
        String hunk = "@@ -1,2 +1,2 @@\n a\n-b\n+b\n" + BARE;
        assertThat(after("a\nb\n", hunk)).isEqualTo("a\nb");
        assertThat(after("a\r\nb\r\n", hunk)).isEqualTo("a\r\nb");
        EditExpectations.refused(result("a\nb", hunk), EditRefusalKind.ALREADY_APPLIED);
    }

    @Test
    void theFinalNewlineIsThatOfTheLastLineAlone() {
        String hunk = "@@\n-b\n" + BARE + "+b\n";
        assertThat(after("b\nb\na\nb", hunk)).isEqualTo("b\nb\na\nb\n");
        EditExpectations.refused(result("a\nb\nc", hunk), EditRefusalKind.NOT_FOUND);
        EditExpectations.refused(
                result("b", "@@\n a\n-b\n" + BARE + "+b\n"), EditRefusalKind.NOT_FOUND);
    }

    @Test
    void theLastLineKeepsItsBytesWhereOnlyItsEndingChanges() {
        EditResult result = result("a\n\tb", "@@\n-  b\n" + BARE + "+  b\n");
        assertThat(result)
                .isInstanceOfSatisfying(
                        EditResult.Applied.class,
                        it -> {
                            assertThat(it.text().text()).isEqualTo("a\n\tb\n");
                            assertThat(it.strategy()).isNotEqualTo("exact");
                            assertThat(it.hunks())
                                    .isEqualTo("@@ -1,2 +1,2 @@\n a\n-\tb\n" + BARE + "+\tb\n");
                        });
    }

    @Test
    void theFinalNewlineComesWithTheOtherLinesOfItsHunk() {
        String hunk = "@@ -1,3 +1,3 @@\n-a\n+x\n b\n-c\n" + BARE + "+c\n";
        assertThat(after("a\nb\nc", hunk)).isEqualTo("x\nb\nc\n");
        assertThat(after("a\nb\nc\nd", hunk)).isEqualTo("x\nb\nc\nd");
    }

    @Test
    void aLastLineThatIsWrittenAnewLeavesTheEndOfTheFile() {
        assertThat(after("a\nb", "@@\n a\n-b\n" + BARE + "+x\n")).isEqualTo("a\nx");
        assertThat(after("a\nb\n", "@@\n a\n-b\n+x\n" + BARE)).isEqualTo("a\nx\n");
        assertThat(after("a\nb\n", "@@\n-a\n+x\n b\n" + BARE)).isEqualTo("x\nb\n");
        assertThat(result("a\nb", "@@\n a\n-b\n" + BARE + "+b\n" + BARE))
                .isInstanceOf(EditResult.Unchanged.class);
    }

    private static String after(String file, String hunks) {
        EditResult result = result(file, hunks);
        assertThat(result).isInstanceOf(EditResult.Applied.class);
        return ((EditResult.Applied) result).text().text();
    }

    private static EditResult result(String file, String hunks) {
        var answer = ModelEditParser.parse("--- a/f.txt\n+++ b/f.txt\n" + hunks, "f.txt"::equals);
        assertThat(answer.errors()).isEmpty();
        List<EditRequest> requests = answer.edits().getFirst().requests();
        return new EditEngine().applyAll(FileContent.Text.of(file), requests);
    }
}
