package dev.troupe.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.parse.ModelEditParser;
import dev.troupe.edit.parse.ParsedEdit;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hunks that only add lines: they go where they say, or nowhere. */
class AddedLinesTest {

    private static final String FILE =
            "import os\n\ndef a():\n    return 1\n\ndef b():\n    return 2\n";

    @Test
    void linesGoToTheEndOfTheFile() {
        assertThat(after(FILE, "@@\n+\n+def c():\n+    return 3\n*** End of File\n"))
                .isEqualTo(FILE + "\ndef c():\n    return 3\n");
        assertThat(after("a\r\nb", "@@ a\n+c\n*** End of File\n")).isEqualTo("a\r\nb\r\nc");
        assertThat(after("a\n", "+b\n*** End of File\n")).isEqualTo("a\nb\n");
    }

    @Test
    void linesGoBelowTheLineThatTheHunkCounts() {
        assertThat(after(FILE, "@@ -4,0 +5 @@\n+    # one\n"))
                .isEqualTo(FILE.replace("return 1\n", "return 1\n    # one\n"));
        assertThat(after(FILE, "@@ -1,0 +2,2 @@\n+import re\n+import sys\n"))
                .isEqualTo(FILE.replace("os\n", "os\nimport re\nimport sys\n"));
        assertThat(after(FILE, "@@ -7,0 +8,1 @@ def b():\n+    # end\n"))
                .isEqualTo(FILE + "    # end\n");
    }

    @Test
    void theLinesOfLaterHunksCountFromTheOldFile() {
        assertThat(after(FILE, "@@ -1,0 +2,2 @@\n+x = 1\n+y = 2\n@@ -7,0 +10 @@\n+z = 3\n"))
                .isEqualTo(FILE.replace("os\n", "os\nx = 1\ny = 2\n") + "z = 3\n");
    }

    @Test
    void linesGoBelowAHeadingThatExists() {
        assertThat(after(FILE, "@@ def b():\n+    print(2)\n"))
                .isEqualTo(FILE.replace("def b():\n", "def b():\n    print(2)\n"));
        assertThat(after("<ul>\n\t<li>a</li>\n</ul>\n", "@@ <ul>\n+\t<li>b</li>\n"))
                .isEqualTo("<ul>\n\t<li>b</li>\n\t<li>a</li>\n</ul>\n");
        assertThat(
                        after(
                                "class A {\n  int x;\n}\nclass B {\n  int x;\n}\n",
                                "@@ class B {\n+  int y;\n"))
                .isEqualTo("class A {\n  int x;\n}\nclass B {\n  int y;\n  int x;\n}\n");
    }

    @Test
    void linesAboveTheFirstCountFromNone() {
        assertThat(after(FILE, "@@ -0,0 +1 @@\n+x = 1\n")).isEqualTo("x = 1\n" + FILE);
        assertThat(after("a\nb\n", "@@ -2,0 +3 @@\n+c\n@@ -0,0 +1,2 @@\n+x\n+y\n"))
                .isEqualTo("x\ny\na\nb\nc\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@@\n+x = 1\n",
                "@@ ... @@\n+x = 1\n",
                "@@ -0,0 +1 @@ def b():\n+x = 1\n",
                "@@ -0,0 +1,2 @@\n+x = 1\n",
                "@@ -4,2 +4,3 @@\n+x = 1\n",
                "@@ -4,0 +5,2 @@\n+x = 1\n",
                "@@ -90,0 +91 @@\n+x = 1\n",
                "@@ return\n+    x = 1\n",
                "@@ def a():\n+x = 1\n",
                "@@ import os\n+        x = 1\n",
            })
    void linesWithoutACertainPlaceAreRefused(String hunk) {
        EditResult.Refused refused =
                EditExpectations.refused(result(FILE, hunk), EditRefusalKind.EMPTY_SEARCH);
        assertThat(refused.message())
                .contains("only adds lines", "*** End of File")
                .doesNotContain("last line");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@@ -4,0 +5 @@ def gone():\n+    x = 1\n",
                "@@ def gone():\n+    x = 1\n*** End of File\n",
            })
    void aHeadingThatNamesNothingIsRefused(String hunk) {
        assertThat(
                        EditExpectations.refused(result(FILE, hunk), EditRefusalKind.AMBIGUOUS)
                                .message())
                .contains("\"def gone():\" names nothing in the file");
    }

    @Test
    void nothingComesBetweenThePartsOfADeclaration() {
        for (String file :
                new String[] {
                    "void a(int x,\n       int y) {\n       return;\n}\n",
                    "def a(int):\n    \"\"\"Says so.\"\"\"\n    return 1\n",
                    "void a(int x)\n{\n}\n",
                }) {
            String heading = file.substring(0, file.indexOf('\n'));
            for (String indent : new String[] {"", "    ", "       "}) {
                EditExpectations.refused(
                        result(file, "@@ " + heading + "\n+" + indent + "new 1;\n"),
                        EditRefusalKind.EMPTY_SEARCH);
            }
        }
    }

    @Test
    void theSameHunkAgainIsIn() {
        for (String hunk :
                new String[] {
                    "@@\n+def c():\n+    return 3\n*** End of File\n",
                    "@@ -4,0 +5 @@\n+    # one\n",
                    "@@ def b():\n+    print(2)\n"
                }) {
            EditExpectations.refused(
                    result(after(FILE, hunk), hunk), EditRefusalKind.ALREADY_APPLIED);
        }
    }

    private static String after(String file, String hunks) {
        EditResult result = result(file, hunks);
        assertThat(result).isInstanceOf(EditResult.Applied.class);
        return ((EditResult.Applied) result).text().text();
    }

    private static EditResult result(String file, String hunks) {
        ParsedEdit edit =
                ModelEditParser.parse(
                                "*** Begin Patch\n*** Update File: a.py\n"
                                        + hunks
                                        + "*** End Patch\n",
                                "a.py"::equals)
                        .edits()
                        .getFirst();
        return new EditEngine().applyAll(FileContent.Text.of(file), edit.requests());
    }
}
