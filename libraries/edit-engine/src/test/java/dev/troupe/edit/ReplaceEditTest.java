package dev.troupe.edit;

import static dev.troupe.edit.EditExpectations.after;
import static dev.troupe.edit.EditExpectations.applied;
import static dev.troupe.edit.EditExpectations.edit;
import static dev.troupe.edit.EditExpectations.refused;
import static dev.troupe.edit.EditExpectations.replace;
import static dev.troupe.edit.EditExpectations.replaceAll;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.result.ChangedLineRange;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import org.junit.jupiter.api.Test;

class ReplaceEditTest {

    @Test
    void replacesInsideALine() {
        EditResult.Applied result = applied("a = old(1)\nb\n", replace("old(", "fresh("));
        assertThat(result.text().text()).isEqualTo("a = fresh(1)\nb\n");
        assertThat(result.strategy()).isEqualTo("exact");
        assertThat(result.confidence()).isEqualTo(1.0);
        assertThat(result.changes()).containsExactly(new ChangedLineRange(1, 1, 1, 1));
        assertThat(result.unifiedDiff("src/a.py"))
                .isEqualTo(
                        """
                        --- a/src/a.py
                        +++ b/src/a.py
                        @@ -1,2 +1,2 @@
                        -a = old(1)
                        +a = fresh(1)
                         b
                        """);
    }

    @Test
    void takesTheReplacementLiterally() {
        assertThat(after("x\n", replace("x", "$1 \\1 \\g<0>"))).isEqualTo("$1 \\1 \\g<0>\n");
    }

    @Test
    void replacesAcrossLinesFromTheMiddleToTheMiddle() {
        assertThat(after("ab\ncd\nef\n", replace("b\nc", "X\nY\nZ"))).isEqualTo("aX\nY\nZd\nef\n");
        assertThat(after("ab\ncd\n", replace("b\n", "B "))).isEqualTo("aB cd\n");
    }

    @Test
    void aLineEndingThatIsSearchedAndDoesNotComeBackIsGone() {
        assertThat(after("a,\nb\nc\n", replace("a,\n", "a, "))).isEqualTo("a, b\nc\n");
        assertThat(after("one\ntwo\nthree\n", replace("two\n", "2"))).isEqualTo("one\n2three\n");
        assertThat(after("f(\r\n  x)\r\n", replace("f(\n  ", "f("))).isEqualTo("f(x)\r\n");
        assertThat(after("one\ntwo\n", replace("two\n", "2"))).isEqualTo("one\n2\n");
    }

    @Test
    void joinsLinesWhereTheReplacementDoes() {
        assertThat(after("void f()\n{\n  x;\n}\n", replace("\n{\n", " {\n")))
                .isEqualTo("void f() {\n  x;\n}\n");
        assertThat(after("void f()\n{\n  x;\n}\n", replace("\n{\n", "{\n")))
                .isEqualTo("void f(){\n  x;\n}\n");
        assertThat(after("a\n  .b()\n  .c();\n", replace("\n  .b()\n", ".b()\n")))
                .isEqualTo("a.b()\n  .c();\n");
    }

    @Test
    void lineFeedsOfTheModelStandForTheEndingsOfTheFile() {
        assertThat(after("a\r\nb\r\nc\r\n", replace("a\nb", "x\ny\nz")))
                .isEqualTo("x\r\ny\r\nz\r\nc\r\n");
        assertThat(after("a\nb\n", replace("a\r\nb", "x\r\ny"))).isEqualTo("x\ny\n");
        assertThat(after("a\r\nb\nc\r\n", replace("b\nc", "b\nC"))).isEqualTo("a\r\nb\nC\r\n");
    }

    @Test
    void theEndOfTheFileIsAsTheReplacementSays() {
        assertThat(after("a\nb", replace("b", "c"))).isEqualTo("a\nc");
        assertThat(after("a\nb", replace("b", "b\n"))).isEqualTo("a\nb\n");
        assertThat(after("a\nb", replace("\nb", ""))).isEqualTo("a");
        assertThat(after("a\n", replace("a\n", ""))).isEmpty();
    }

    @Test
    void refusesTextThatIsNotUnique() {
        EditResult.Refused result =
                refused("f(1)\ng\nf(1)\n", replace("f(1)", "f(2)"), EditRefusalKind.AMBIGUOUS);
        assertThat(result.sentence())
                .isEqualTo("old_string fits 2 places in the file, at lines 1, 3.");
        assertThat(result.advice()).contains("replace_all");
        assertThat(result.closest()).hasSize(2);
    }

    @Test
    void namesOnlyTheFirstOfManyPlaces() {
        EditResult.Refused result =
                refused("f();\n".repeat(30), replace("f();", "g();"), EditRefusalKind.AMBIGUOUS);
        assertThat(result.sentence()).contains("30 places").endsWith("9, 10 and more.");
        assertThat(result.closest()).hasSize(3);
    }

    @Test
    void overlappingPlacesAreNotUnique() {
        refused("aaa\n", replace("aa", "b"), EditRefusalKind.AMBIGUOUS);
    }

    @Test
    void replacesAllWhenAsked() {
        EditResult.Applied result = applied("f f\ng\nf\nf", replaceAll("f", "h"));
        assertThat(result.text().text()).isEqualTo("h h\ng\nh\nh");
        assertThat(result.changes())
                .containsExactly(
                        new ChangedLineRange(1, 1, 1, 1), new ChangedLineRange(3, 2, 3, 2));
        assertThat(after("a\nb\na\nb\n", replaceAll("a\nb\n", "c\n"))).isEqualTo("c\nc\n");
    }

    @Test
    void recognisesThatTheTextIsThereAlready() {
        EditResult.Refused result =
                refused(
                        "x = compute_v2()\n",
                        replace("compute", "compute_v2"),
                        EditRefusalKind.ALREADY_APPLIED);
        assertThat(result.sentence()).contains("line 1");
        refused(
                "x = compute_v2() + compute_v2()\n",
                replaceAll("compute", "compute_v2"),
                EditRefusalKind.ALREADY_APPLIED);
        refused(
                "x = 1\ny = renamed_call()\n",
                replace("x = 1\ny = old_call()\n", "x = 1\ny = renamed_call()\n"),
                EditRefusalKind.ALREADY_APPLIED);
    }

    @Test
    void textThatIsSomewhereIsNoProof() {
        EditResult.Refused result =
                refused(
                        "x = 1\ny = renamed_call()\n",
                        replace("old_call()", "renamed_call()"),
                        EditRefusalKind.NOT_FOUND);
        assertThat(result.advice())
                .startsWith("The file has new_string at line 2: if that is the change, go on");
    }

    @Test
    void refusesToReplaceAllWhenSomePlacesAreDone() {
        EditResult.Refused result =
                refused(
                        "compute()\ncompute_v2()\n",
                        replaceAll("compute", "compute_v2"),
                        EditRefusalKind.AMBIGUOUS);
        assertThat(result.message()).contains("2|compute_v2()");
    }

    @Test
    void fallsBackToWholeLinesWithOtherIndentation() {
        EditResult.Applied result =
                applied(
                        "class A {\n\tvoid f() {\n\t\tg();\n\t}\n}\n",
                        replace("void f() {\n    g();\n}", "void f() {\n    h();\n}"));
        assertThat(result.strategy()).isEqualTo("line-trimmed");
        assertThat(result.text().text()).isEqualTo("class A {\n\tvoid f() {\n\t\th();\n\t}\n}\n");
    }

    @Test
    void aLineThatGoesTakesItsIndentationAlong() {
        String before = "    keep 1\n    drop 2\n  next 3\n";
        assertThat(after(before, replace("drop 2\n", ""))).isEqualTo("    keep 1\n  next 3\n");
        assertThat(after(before, replace("    drop 2\n", ""))).isEqualTo("    keep 1\n  next 3\n");
        assertThat(after("a; b;\nc;\n", replace(" b;\n", ""))).isEqualTo("a;c;\n");
    }

    @Test
    void deletesLinesFoundWithOtherIndentation() {
        String before = "  keep 1\n    drop 2\n      drop 3\n";
        assertThat(after(before, replace("drop 2\n  drop 3\n", ""))).isEqualTo("  keep 1\n");
    }

    @Test
    void showsTheClosestLinesWhenNothingFits() {
        EditResult.Refused result =
                refused(
                        "def a():\n    return first\n\ndef b():\n    return second\n",
                        replace("def b():\n    return third", "x"),
                        EditRefusalKind.NOT_FOUND);
        assertThat(result.message())
                .isEqualTo(
                        """
                        old_string is not in the file.

                        4|def b():
                        5|    return second

                        These are the closest lines as they are in the file; copy old_string from them exactly,\
                         without the line numbers.\
                        """);
    }

    @Test
    void namesTheLineThatIsNotThere() {
        EditResult.Refused result =
                refused(
                        "int total = sum(prices);\nint tax = rate(total);\nreturn total;\n",
                        replace(
                                "int total = sum(prices);\nint tax = rate(total, country);\nreturn total;",
                                "int total = sum(prices);\nint tax = 0;\nreturn total;"),
                        EditRefusalKind.NOT_FOUND);
        assertThat(result.sentence())
                .isEqualTo(
                        "old_string fits lines 1 to 3 best, but the line \"int tax = rate(total, country);\" is not"
                                + " among them.");
    }

    @Test
    void saysSoWhenNothingIsEvenClose() {
        assertThat(
                        refused("alpha\n", replace("beta gamma", "x"), EditRefusalKind.NOT_FOUND)
                                .message())
                .isEqualTo(
                        "old_string is not in the file. Read the file again and copy old_string from it exactly.");
    }

    @Test
    void refusesAnEmptySearchAndIdenticalTexts() {
        assertThat(refused("a\n", replace("", "x"), EditRefusalKind.EMPTY_SEARCH).advice())
                .contains("old_string");
        assertThat(edit("a\n", replace("a", "a")))
                .isEqualTo(
                        new EditResult.Unchanged(
                                "old_string and new_string are the same, so there is nothing to change."));
    }

    @Test
    void refusesPlaceholdersInsteadOfCode() {
        refused(
                "f() {\n  a();\n}\n",
                replace("  a();", "  b();\n  // ... rest of the code unchanged ..."),
                EditRefusalKind.ELIDED);
    }

    @Test
    void blankTextIsFoundLiterallyOnly() {
        assertThat(after("a\n\n\nb\n", replace("\n\n\n", "\n\n"))).isEqualTo("a\n\nb\n");
        refused("a\nb\n", replace("\n\n\n", "\n\n"), EditRefusalKind.NOT_FOUND);
    }

    @Test
    void aBlankLineMoreAboveWholeLinesDoesNotGlueThemToTheLineBefore() {
        assertThat(after("one\n\ntwo\n", replace("\n\ntwo\n", "two 2\n")))
                .isEqualTo("one\ntwo 2\n");
        assertThat(after("one\ntwo\n", replace("\ntwo", " two"))).isEqualTo("one two\n");
    }

    @Test
    void whatWasReadIntoTheTextIsNamed() {
        assertThat(
                        applied("say(\"hi\");\n", replace("say(\\\"hi\\\")", "say(\\\"ho\\\")"))
                                .strategy())
                .isEqualTo("escape-normalised+exact");
    }
}
