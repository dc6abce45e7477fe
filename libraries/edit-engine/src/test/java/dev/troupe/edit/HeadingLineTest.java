package dev.troupe.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.parse.ModelEditParser;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Headings of hunks of files that nobody can parse: what is indented tells where that ends which a heading begins. */
class HeadingLineTest {
    private static final String LUA =
            "function a()\n  x()\nend\n\nlocal function b()\n  if y then\n    r = 1\n  end\nend\n";
    private static final String RUST =
            "fn one(n: u8) -> u8 {\n    n\n}\n\nimpl Two {\n    fn two(&self) {\n        go();\n    }\n\n    fn three(&self) {\n        stop();\n    }\n}\n";
    private static final String C =
            "static int first(int a)\n{\n\tint x = a;\nagain:\n\tx++;\n#ifdef DEBUG\n\tlog(x);\n#endif\n\treturn x;\n}\n\nstatic void\nsecond(void)\n{\n\trun();\n}\n";

    @ParameterizedTest
    @ValueSource(strings = {"function a()", "a()", "function a", "function c()"})
    void anotherFunctionIsNotTakenForTheOneThatAHeadingNames(String heading) {
        refused(LUA, "@@ " + heading, "-    r = 1\n+    r = 2\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"local function b()", "function b()", "b()", "  if y then"})
    void theFunctionThatAHeadingNamesIsTaken(String heading) {
        applied(LUA, "@@ " + heading, "-    r = 1\n+    r = 2\n");
    }

    @Test
    void headingsLieWithinOneAnother() {
        String go = "-        go();\n+        went();\n";
        applied(RUST, "@@ impl Two {\n@@     fn two(&self) {", go);
        applied(RUST, "@@ impl Two", go);
        refused(RUST, "@@ impl Two {\n@@     fn three(&self) {", go);
        refused(RUST, "@@ fn one(n: u8) -> u8 {", go);
        refused(RUST, "@@ fn one(n: u8) -> u8 {\n@@     fn two(&self) {", go);
        refused(RUST, "@@     fn two(&self) {", "-        stop();\n+        stopped();\n");
    }

    @Test
    void labelsAndDirectivesEndNoFunction() {
        applied(C, "@@ static int first(int a)", "-\treturn x;\n+\treturn x + 1;\n");
        refused(C, "@@ static int first(int a)", "-\trun();\n+\twalk();\n");
    }

    @Test
    void whatStandsInACommentOrAStringDeclaresNothing() {
        String file = "%s\ndef a():\n    return 1\n\n\ndef c():\n%s    return 2\n";
        String change = "-    return 2\n+    return 3\n";
        refused(file.formatted("# def b():", ""), "@@ def b():", change);
        refused(file.formatted("x = 1  # like def b():", ""), "@@ def b():", change);
        refused(file.formatted("X = \"def b():\"", ""), "@@ def b():", change);
        refused(file.formatted("\"\"\"\ndef b():\n\"\"\"", ""), "@@ def b():", change);
        refused(file.formatted("", "    t = '''\ndef b():\n'''\n"), "@@ def b():", change);
        refused("/*\nfn b() {\n*/\n" + RUST, "@@ fn b() {", "-    n\n+    m\n");
        applied(file.formatted("", "    # the rest\n"), "@@     # the rest", change);
        applied(file.formatted("", "    '''Unlike b().'''\n"), "@@ def c():", change);
    }

    @Test
    void headingsOfGitMayStandFurtherAboveAndBeCut() {
        String change = "-    r = 1\n+    r = 2\n";
        assertThat(applied(LUA, "@@ -70,1 +70,1 @@ function a()", change).strategy())
                .isEqualTo("heading-ignored+exact");
        refused(LUA, "@@ -70,1 +70,1 @@ function c()", change);
        refused(LUA, "@@ -7,1 +7,1 @@ function c()", change);
        String wide = "def combine(" + "argument_of_some_length, ".repeat(6) + "é):\n    r = 1\n";
        applied(wide, "@@ -9,1 +9,1 @@ " + wide.substring(0, 79), change.replace("    r", "    r"));
        applied(wide, "@@ -9,1 +9,1 @@ " + wide.substring(0, 79) + "\uFFFD", change);
    }

    @Test
    void aHeadingMayBeWhatAnEditAboveItRenamed() {
        String patch =
                """
                --- a/a.lua
                +++ b/a.lua
                @@ -1,2 +1,2 @@
                -function a()
                +function z()
                   x()
                @@ -7,1 +7,1 @@ function a()
                -    r = 1
                +    r = 2
                """;
        EditResult result =
                new EditEngine()
                        .applyAll(
                                FileContent.Text.of(LUA),
                                ModelEditParser.parse(patch, "a.lua"::equals)
                                        .edits()
                                        .getFirst()
                                        .requests());
        assertThat(((EditResult.Applied) result).text().text())
                .isEqualTo(LUA.replace("function a", "function z").replace("r = 1", "r = 2"));
    }

    private static EditResult.Applied applied(String file, String headings, String change) {
        return (EditResult.Applied) result(file, headings, change);
    }

    private static void refused(String file, String headings, String change) {
        EditResult.Refused refused =
                EditExpectations.refused(result(file, headings, change), EditRefusalKind.AMBIGUOUS);
        assertThat(refused.sentence()).contains("heading \"");
    }

    private static EditResult result(String file, String headings, String change) {
        String patch =
                "*** Begin Patch\n*** Update File: a.txt\n"
                        + headings
                        + "\n"
                        + change
                        + "*** End Patch\n";
        var answer = ModelEditParser.parse(patch, "a.txt"::equals);
        assertThat(answer.errors()).isEmpty();
        return new EditEngine()
                .applyAll(FileContent.Text.of(file), answer.edits().getFirst().requests());
    }
}
