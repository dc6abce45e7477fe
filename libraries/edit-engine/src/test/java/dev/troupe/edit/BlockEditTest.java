package dev.troupe.edit;

import static dev.troupe.edit.EditExpectations.after;
import static dev.troupe.edit.EditExpectations.applied;
import static dev.troupe.edit.EditExpectations.block;
import static dev.troupe.edit.EditExpectations.edit;
import static dev.troupe.edit.EditExpectations.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.result.ChangedLineRange;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import org.junit.jupiter.api.Test;

class BlockEditTest {

    @Test
    void matchesWholeLinesOnly() {
        assertThat(after("xab\nab\nabc\n", block("ab\n", "cd\n"))).isEqualTo("xab\ncd\nabc\n");
        refused("xab\nabc\n", block("ab\n", "cd\n"), EditRefusalKind.NOT_FOUND);
    }

    @Test
    void aMissingFinalLineFeedInTheBlockMeansNothing() {
        assertThat(after("a\nb\n", block("a", "c"))).isEqualTo("c\nb\n");
    }

    @Test
    void contextKeepsTheBytesOfTheFile() {
        String before = "if x:  \n\tfirst 1\t\n\tsecond 2\n";
        EditResult.Applied result =
                applied(
                        before,
                        block(
                                "if x:\n    first 1\n    second 2\n",
                                "if x:\n    first 1\n    third 3\n"));
        assertThat(result.text().text()).isEqualTo("if x:  \n\tfirst 1\t\n\tthird 3\n");
        assertThat(result.changes()).containsExactly(new ChangedLineRange(3, 1, 3, 1));
    }

    @Test
    void trailingBlanksOfTheModelAreNotWrittenWhereTheFileHasNone() {
        assertThat(after("  a 1\n  b 2\n", block("a 1   \nb 2   \n", "a 1   \nc 3   \nb 2   \n")))
                .isEqualTo("  a 1\n  c 3\n  b 2\n");
    }

    @Test
    void insertedLinesTakeTheEndingOfTheirNeighbours() {
        assertThat(after("a\r\nb\r\nc\nd\n", block("a\nb", "a\nx\nb")))
                .isEqualTo("a\r\nx\r\nb\r\nc\nd\n");
        assertThat(after("a\r\nb\r\nc\nd\n", block("c\nd", "c\nx\nd")))
                .isEqualTo("a\r\nb\r\nc\nx\nd\n");
    }

    @Test
    void aFileWithoutFinalNewlineStaysWithoutOne() {
        assertThat(after("a\r\nb", block("b\n", "b\nc\n"))).isEqualTo("a\r\nb\r\nc");
        assertThat(after("a\nb", block("b\n", "c\n"))).isEqualTo("a\nc");
        assertThat(after("a\nb\nc", block("b\nc\n", "b\n"))).isEqualTo("a\nb");
        assertThat(after("b", block("b\n", "b\nc\n"))).isEqualTo("b\nc");
        assertThat(after("a\nb", block("a\nb\n", ""))).isEmpty();
    }

    @Test
    void theEndOfAFileThatIsNotTouchedStays() {
        assertThat(after("a\nb\nc", block("a\n", "x\n"))).isEqualTo("x\nb\nc");
    }

    @Test
    void anEmptyReplaceDeletes() {
        EditResult.Applied result = applied("a\nb\nc\n", block("b\n", ""));
        assertThat(result.text().text()).isEqualTo("a\nc\n");
        assertThat(result.changes()).containsExactly(new ChangedLineRange(2, 1, 2, 0));
        assertThat(after("a\n", block("a\n", ""))).isEmpty();
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheFirstLine() {
        EditResult.Applied result = applied("\uFEFFfirst\nsecond\n", block("first\n", "1st\n"));
        assertThat(result.text().encode()).startsWith(0xEF, 0xBB, 0xBF, '1');
    }

    @Test
    void twoPlacesAreRefusedWithBothShown() {
        EditResult.Refused result =
                refused("a 1\nb\na 1\n", block("a 1\n", "c\n"), EditRefusalKind.AMBIGUOUS);
        assertThat(result.sentence()).isEqualTo("SEARCH fits 2 places in the file, at lines 1, 3.");
        assertThat(result.advice()).doesNotContain("replace_all");
    }

    @Test
    void anEditThatIsInIsRecognised() {
        String after = after("import a\nx = 1\n", block("import a\n", "import a\nimport b\n"));
        EditResult.Refused again =
                refused(
                        after,
                        block("import a\n", "import a\nimport b\n"),
                        EditRefusalKind.ALREADY_APPLIED);
        assertThat(again.message())
                .contains("1|import a\n2|import b")
                .contains("Go on with the next step");
    }

    @Test
    void aChangeOfWhiteSpaceThatTheFileHasAlreadyIsRecognised() {
        refused(
                "if x:\n    call 1\n",
                block("if x:\n  call 1\n", "if x:\n    call 1\n"),
                EditRefusalKind.ALREADY_APPLIED);
    }

    @Test
    void aBlankSearchNamesNoPlace() {
        refused("a\n\nb\n", block("\n", "x\n"), EditRefusalKind.EMPTY_SEARCH);
        refused("a\n", block("", "x\n"), EditRefusalKind.EMPTY_SEARCH);
    }

    @Test
    void identicalHalvesChangeNothing() {
        assertThat(edit("a\n", block("a\r\n", "a\n"))).isInstanceOf(EditResult.Unchanged.class);
    }

    @Test
    void aFenceAroundEachHalfIsMarkupUnlessTheFileHasIt() {
        String fenced = "```java\nint a;\n```\n";
        assertThat(after("int a;\n", block(fenced, "```java\nint b;\n```\n")))
                .isEqualTo("int b;\n");
        assertThat(after(fenced + "int a;\n", block(fenced, "```java\nint b;\n```\n")))
                .isEqualTo("```java\nint b;\n```\nint a;\n");
        assertThat(after("x\nint a;\n", block(fenced, ""))).isEqualTo("x\n");
        refused("x\n", block(fenced, "```\nint b;\n```\n"), EditRefusalKind.NOT_FOUND);
    }

    @Test
    void characterThatTheEncodingLacksAreRefused() {
        EditEngine engine = new EditEngine();
        FileContent latin = FileContent.decode(new byte[] {(byte) 0xE9, '\n'});
        refused(engine.apply(latin, block("é", "€")), EditRefusalKind.UNENCODABLE);
        assertThat(engine.apply(latin, block("é", "è"))).isInstanceOf(EditResult.Applied.class);
        refused(edit("a\n", block("a", "b\0")), EditRefusalKind.BINARY);
        refused(edit("a\n", block("a", "\uD800")), EditRefusalKind.UNENCODABLE);
    }

    @Test
    void aFileOfSeveralEncodingsTakesNothingButAscii() {
        EditEngine engine = new EditEngine();
        byte[] bytes = {(byte) 0xC3, (byte) 0xA9, '\n', (byte) 0xE9, '\n', 'a', '\n'};
        FileContent mixed = FileContent.decode(bytes);
        EditResult.Refused refused =
                refused(engine.apply(mixed, block("a", "\u00E9")), EditRefusalKind.UNENCODABLE);
        assertThat(refused.sentence()).contains("UTF-8 with bytes that are none");
        EditResult.Applied applied = (EditResult.Applied) engine.apply(mixed, block("a", "b"));
        bytes[5] = 'b';
        assertThat(applied.text().encode()).isEqualTo(bytes);
        assertThat(engine.apply(mixed, block("\u00C3\u00A9", "x \u00C3\u00A9")))
                .isInstanceOf(EditResult.Applied.class);
    }

    @Test
    void moreThanAHundredPlacesAreNotCounted() {
        assertThat(
                        refused(
                                        "a 1\n".repeat(150),
                                        block("a 1\n", "c\n"),
                                        EditRefusalKind.AMBIGUOUS)
                                .sentence())
                .startsWith("SEARCH fits 100 places or more in the file, at lines 1, 2, 3");
    }

    @Test
    void anEditThatIsInIsToldFromTheSameLinesElsewhere() {
        EditResult.Refused more =
                refused(
                        "one 1\ntwo 2\nthree 3\n  x = 1\nx = 2\n",
                        block("x = 1\n", "x = 2\n"),
                        EditRefusalKind.AMBIGUOUS);
        assertThat(more.sentence())
                .isEqualTo(
                        "SEARCH fits line 4, but not to the letter, and the file already contains REPLACE at line 5.");
        EditResult.Refused below =
                refused(
                        "one 1\ntwo 2\nthree 3\nfour 4\nimport a\nimport b\n",
                        block("import a\n", "import a\nimport b\n"),
                        EditRefusalKind.ALREADY_APPLIED);
        assertThat(below.sentence()).endsWith("at line 5.");
        assertThat(after("  keep 1\nold 2\nkeep 1\n", block("keep 1\nold 2\n", "keep 1\n")))
                .isEqualTo("  keep 1\nkeep 1\n");
    }
}
