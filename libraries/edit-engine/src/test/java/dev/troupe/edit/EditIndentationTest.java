package dev.troupe.edit;

import static dev.troupe.edit.EditExpectations.after;
import static dev.troupe.edit.EditExpectations.block;
import static dev.troupe.edit.EditExpectations.refused;
import static dev.troupe.edit.EditExpectations.replace;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import org.junit.jupiter.api.Test;

/** What comes into the file is indented as the file is, whatever the model's indentation was. */
class EditIndentationTest {

    @Test
    void aBlockShiftedToTheLeftIsShiftedBack() {
        assertThat(
                        after(
                                "class A:\n    def f(self):\n        one()\n",
                                block(
                                        "def f(self):\n    one()\n",
                                        "def f(self):\n    if ready:\n        one()\n")))
                .isEqualTo("class A:\n    def f(self):\n        if ready:\n            one()\n");
    }

    @Test
    void aBlockShiftedToTheRightIsShiftedBack() {
        assertThat(
                        after(
                                "def f():\n    one()\n",
                                block(
                                        "    def f():\n        one()\n",
                                        "    def f():\n        one()\n        two()\n")))
                .isEqualTo("def f():\n    one()\n    two()\n");
    }

    @Test
    void spacesBecomeTabs() {
        assertThat(
                        after(
                                "\tif (a) {\n\t\tb(1);\n\t}\n",
                                block(
                                        "    if (a) {\n        b(1);\n    }\n",
                                        "    if (a) {\n        for (;;) {\n            b(1);\n        }\n    }\n")))
                .isEqualTo("\tif (a) {\n\t\tfor (;;) {\n\t\t\tb(1);\n\t\t}\n\t}\n");
    }

    @Test
    void spacesBecomeTabsThoughOnlyOneLevelIsSeen() {
        assertThat(
                        after(
                                "f\n\tcall(1);\n",
                                block("  call(1);\n", "  if (x) {\n    call(1);\n  }\n")))
                .isEqualTo("f\n\tif (x) {\n\t\tcall(1);\n\t}\n");
    }

    @Test
    void tabsBecomeSpacesOfTheFilesWidth() {
        assertThat(
                        after(
                                "f\n  call(1);\n  more(2);\n",
                                block("\tcall(1);\n", "\tif (x) {\n\t\tcall(1);\n\t}\n")))
                .isEqualTo("f\n  if (x) {\n    call(1);\n  }\n  more(2);\n");
    }

    @Test
    void twoSpacesBecomeFour() {
        assertThat(
                        after(
                                "def f():\n    if a:\n        b(1)\n",
                                block(
                                        "def f():\n  if a:\n    b(1)\n",
                                        "def f():\n  if a:\n    for c in d:\n      b(1)\n")))
                .isEqualTo("def f():\n    if a:\n        for c in d:\n            b(1)\n");
    }

    @Test
    void aFirstLineThatLostItsIndentationDoesNotMoveTheOthers() {
        assertThat(
                        after(
                                "class A {\n    int f() {\n        return 1;\n    }\n}\n",
                                block(
                                        "int f() {\n        return 1;\n    }\n",
                                        "int f() {\n        log();\n        return 2;\n    }\n")))
                .isEqualTo(
                        "class A {\n    int f() {\n        log();\n        return 2;\n    }\n}\n");
    }

    @Test
    void aReplacementIndentedLikeTheFileIsTakenAsItIs() {
        assertThat(
                        after(
                                "class A:\n    def f(self):\n        one(1)\n",
                                block(
                                        "def f(self):\n    one(1)\n",
                                        "    def f(self):\n        one(1)\n        two(2)\n")))
                .isEqualTo("class A:\n    def f(self):\n        one(1)\n        two(2)\n");
    }

    @Test
    void wrappingALineIsNotMistakenForTheIndentationOfTheFile() {
        assertThat(after("def f():\n    one(1)\n", block("one(1)\n", "if x:\n    one(1)\n")))
                .isEqualTo("def f():\n    if x:\n        one(1)\n");
    }

    @Test
    void aMixOfTabsAndSpacesIsExtendedAtItsEnd() {
        assertThat(after("\t  call(1);\n", block(" call(1);\n", " call(1);\n  more(2);\n")))
                .isEqualTo("\t  call(1);\n\t   more(2);\n");
        refused("\t  call(1);\n", block("  call(1);\n", "call(2);\n"), EditRefusalKind.UNCERTAIN);
    }

    @Test
    void aMixThatCannotBeShortenedIsRefused() {
        refused("  \tcall(1);\n", block("  call(1);\n", "call(2);\n"), EditRefusalKind.UNCERTAIN);
        refused("  \tcall(1);\n", block("  call(1);\n", "\tcall(2);\n"), EditRefusalKind.UNCERTAIN);
    }

    @Test
    void anIndentationLeftOfTheMarginIsRefused() {
        refused("  call(1);\n", block("      call(1);\n", "call(2);\n"), EditRefusalKind.UNCERTAIN);
    }

    @Test
    void aLevelOfUnknownWidthIsRefused() {
        String message =
                refused(
                                "\tcall(1);\n",
                                block("call(1);\n", "call(1);\n more(2);\n"),
                                EditRefusalKind.UNCERTAIN)
                        .message();
        assertThat(message)
                .contains("1|\tcall(1);")
                .contains("Send the edit again with the indentation of these lines");
        refused(
                "f\ncall(1);\n",
                block("\tcall(1);\n", "\tcall(1);\n\t\tmore(2);\n"),
                EditRefusalKind.UNCERTAIN);
    }

    @Test
    void blankLinesComeInEmpty() {
        assertThat(after("    one(1)\n", block("one(1)\n", "one(1)\n    \ntwo(2)\n")))
                .isEqualTo("    one(1)\n\n    two(2)\n");
    }

    @Test
    void aNewLineThatFitsSeveralLevelsIsRefused() {
        EditExpectations.refused(
                "a(1)\n    b(2)\n  c(3)\n",
                block("a(1)\nb(2)\nc(3)\n", "a(1)\nb(2)\nc(3)\nd(4)\n"),
                EditRefusalKind.UNCERTAIN);
        EditExpectations.refused(
                "a(1)\n    b(2)\n  c(3)\n d(4)\n",
                block("a(1)\nb(2)\nc(3)\nd(4)\n", "a(1)\nx(9)\nb(2)\ny(8)\nc(3)\nd(4)\n"),
                EditRefusalKind.UNCERTAIN);
        EditExpectations.refused(
                "- one\n  - two\n",
                block("- one\n- two\n", "- one\n- two\n- three\n"),
                EditRefusalKind.UNCERTAIN);
    }

    @Test
    void aLevelThatTheFileDoesNotHaveIsNotMade() {
        EditExpectations.refused(
                "jobs:\n  build:\n    steps: s\n    name: n\n",
                block("build:\n    steps: s\n", "build:\n  needs:\n    steps: s\n"),
                EditRefusalKind.UNCERTAIN);
    }

    @Test
    void tabsAreNotWrittenAmongBlanks() {
        EditResult.Refused refused =
                EditExpectations.refused(
                        "a:\n    b: 1\n    c: 2\n",
                        block("a:\n", "a:\n\td: 2\n"),
                        EditRefusalKind.UNCERTAIN);
        assertThat(refused.sentence())
                .isEqualTo(
                        "REPLACE is indented with tabs, and the file with blanks, so the depth is not clear.");
        assertThat(refused.advice())
                .isEqualTo("Send the edit again with the spaces of these lines.");
        assertThat(after("a:\n    b: 1\n", block("\tb: 1\n", "\tb: 2\n")))
                .isEqualTo("a:\n    b: 2\n");
    }

    @Test
    void whereTheLinesDoNotTellTheRestOfTheFileSaysWhetherItHasTabs() {
        assertThat(after("\tg(2);\nf(1);\n", block("  f(1);\n", "  if (x) {\n    f(1);\n  }\n")))
                .isEqualTo("\tg(2);\nif (x) {\n\tf(1);\n}\n");
        String deeper = "\tif (x) {\n\t\tf(1);\n\t}\n";
        assertThat(after("  g(2);\n  h(3);\nf(1);\n", block("\tf(1);\n", deeper)))
                .isEqualTo("  g(2);\n  h(3);\nif (x) {\n  f(1);\n}\n");
        EditExpectations.refused(
                "  g(2);\n  h(3);\n\tz();\nf(1);\n",
                block("\tf(1);\n", deeper),
                EditRefusalKind.UNCERTAIN);
        assertThat(
                        after(
                                "  g(2);\n  h(3);\n\tf(1);\n",
                                block("  f(1);\n", "  if (x) {\n    f(1);\n  }\n")))
                .isEqualTo("  g(2);\n  h(3);\n\tif (x) {\n\t\tf(1);\n\t}\n");
    }

    @Test
    void theWidthOfALevelIsThatBetweenTheLinesThatAreSeen() {
        assertThat(
                        after(
                                "class A {\n        def f(1)\n            go(2)\n",
                                block(
                                        "  def f(1)\n    go(2)\n",
                                        "  def f(1)\n    go(2)\n      more(3)\n")))
                .isEqualTo(
                        "class A {\n        def f(1)\n            go(2)\n                more(3)\n");
        assertThat(
                        after(
                                "def f(1)\ndef g(2)\n    go(3)\n",
                                block(
                                        "def f(1)\ndef g(2)\n  go(3)\n",
                                        "def f(1)\ndef g(2)\n  go(3)\n    more(3)\n")))
                .isEqualTo("def f(1)\ndef g(2)\n    go(3)\n        more(3)\n");
    }

    @Test
    void aLevelMayBeEightWide() {
        assertThat(
                        after(
                                "\tf(1);\n",
                                block(
                                        "        f(1);\n",
                                        "        if (x) {\n                f(1);\n        }\n")))
                .isEqualTo("\tif (x) {\n\t\tf(1);\n\t}\n");
        String deeper = "\tif (x) {\n\t\tf(1);\n\t}\n";
        assertThat(after("a\n        b\nf(1);\n", block("\tf(1);\n", deeper)))
                .isEqualTo("a\n        b\nif (x) {\n        f(1);\n}\n");
    }

    @Test
    void aLevelIsAsWideAsTheFileMostlyHasIt() {
        assertThat(
                        after(
                                "a\n    b\n      c\n        d\nf(1);\n",
                                block("\tf(1);\n", "\tif (x) {\n\t\tf(1);\n\t}\n")))
                .isEqualTo("a\n    b\n      c\n        d\nif (x) {\n  f(1);\n}\n");
    }

    @Test
    void whereAllThatSpeaksIsIndentedAsInTheFileNewLinesAreTakenAsTheyAre() {
        assertThat(
                        after(
                                "    one(1);\n    two(2);\n    }\n",
                                block(
                                        "    one(1);\n    two(2);\n}\n",
                                        "    one(1);\n    \n       odd(3);  \n    two(2);\n}\n")))
                .isEqualTo("    one(1);\n    \n       odd(3);  \n    two(2);\n    }\n");
    }

    @Test
    void aFirstLineThatLostItsIndentationGetsItBackWhenItChanges() {
        assertThat(
                        after(
                                "  x\n    if a:\n        b(1)\n        c(2)\n",
                                block(
                                        "if a:\n        b(1)\n        c(2)\n",
                                        "if d:\n        b(1)\n        c(2)\n")))
                .isEqualTo("  x\n    if d:\n        b(1)\n        c(2)\n");
    }

    @Test
    void whatIsIndentedAsAFirstLineThatLostSomeOfItsBlanksGetsThemToo() {
        assertThat(
                        after(
                                "    data: one\nTypes: two\nwhich three\nare four\n",
                                block(
                                        "  data: one\nTypes: two\nwhich three\nare four\n",
                                        "  data: one\nTypes: two\nwhich three\n  data: new\nare four\n")))
                .isEqualTo("    data: one\nTypes: two\nwhich three\n    data: new\nare four\n");
    }

    @Test
    void aBracketSaysLessAboutIndentationThanCode() {
        assertThat(
                        after(
                                "  }\n    one(1)\n      two(2)\n",
                                block("}\none(1)\n  two(2)\n", "}\nnew(3)\none(1)\n  two(2)\n")))
                .isEqualTo("  }\n    new(3)\n    one(1)\n      two(2)\n");
    }

    @Test
    void aBracketSaysMoreThanCodeOfAnotherLevel() {
        assertThat(
                        after(
                                "    one(1)\n}\n      two(2)\n",
                                block("  one(1)\n}\n  two(2)\n", "  one(1)\n}\nx(3)\n  two(2)\n")))
                .isEqualTo("    one(1)\n}\nx(3)\n      two(2)\n");
    }

    @Test
    void whatAlreadyStandsAtTheFilesIndentationIsTakenAsItIs() {
        String loop = "def f(xs):\n    for x in xs:\n        g(x)\n    h(1)\n";
        String after = "def f(xs):\n    for x in xs:\n        g(x)\n    h(10)\n";
        assertThat(after(loop, block("h(1)\n", "    h(10)\n"))).isEqualTo(after);
        assertThat(after(loop, replace("h(1)", "    h(10)"))).isEqualTo(after);
        assertThat(after("\tone(1);\n\ttwo(2);\n", block("two(2);\n", "\ttwo(3);\n")))
                .isEqualTo("\tone(1);\n\ttwo(3);\n");
        assertThat(after("a:\n  b: 1\n  c: 2\n", block("b: 1\n", "  b: 3\n")))
                .isEqualTo("a:\n  b: 3\n  c: 2\n");
        assertThat(
                        after(
                                "  if (a) {\n    b(1);\n  }\n",
                                block("if (a) {\n    b(1);\n", "  if (c) {\n    b(2);\n")))
                .isEqualTo("  if (c) {\n    b(2);\n  }\n");
    }

    @Test
    void aSearchTooDeepDoesNotPullWhatStandsRight() {
        assertThat(
                        after(
                                "class A:\n    def f(self):\n        one(1)\n",
                                block("            one(1)\n", "        one(2)\n")))
                .isEqualTo("class A:\n    def f(self):\n        one(2)\n");
        assertThat(after("one(1)\ntwo(2)\n", block("    one(1)\n", "one(3)\n")))
                .isEqualTo("one(3)\ntwo(2)\n");
        assertThat(after("a:\n- b: 1\n", block("  - b: 1\n", "- b: 2\n")))
                .isEqualTo("a:\n- b: 2\n");
    }

    @Test
    void whatFitsNeitherSearchNorFileIsRefused() {
        refused("f\n    h(1)\n", block("h(1)\n", "  h(2)\n"), EditRefusalKind.UNCERTAIN);
        refused("f\n\t\th(1)\n", block("h(1)\n", "\th(2)\n"), EditRefusalKind.UNCERTAIN);
        refused("a:\n    b: 1\n", block("  b: 1\n", "      b: 2\n"), EditRefusalKind.UNCERTAIN);
    }
}
