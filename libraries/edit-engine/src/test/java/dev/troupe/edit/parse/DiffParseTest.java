package dev.troupe.edit.parse;

import static dev.troupe.edit.parse.ParserExpectations.edits;
import static dev.troupe.edit.parse.ParserExpectations.error;
import static dev.troupe.edit.parse.ParserExpectations.hunks;
import static dev.troupe.edit.parse.ParserExpectations.parse;
import static dev.troupe.edit.parse.ParserExpectations.signed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.edit.EditRequest;
import dev.troupe.edit.HunkLine;
import dev.troupe.edit.HunkLocation;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DiffParseTest {

    private static final String NAMES = "--- a/src/A.java\n+++ b/src/A.java\n";
    private static final String HUNK = "@@ -3,3 +3,3 @@ class A {\n one\n-two\n+zwei\n three\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#@",
                "```diff\n#@```\n",
                "```\n#@```\n",
                "```java\n#@```",
                "Like this:\n\n```diff\n# @```\nThat is all.\n",
                "Like this:\n\n#@\nThat is all.\n- really\n",
                "Like this:\n\n#@- all\n---\n",
                "diff --git a/src/A.java b/src/A.java\nindex 83db48f..bf269f4 100644\n#@",
                "diff --git a/src/A.java b/src/A.java\n@",
                "```diff\nThe change:\n#@\n\n```",
                "src/A.java\n```diff\n@```",
                "**src/A.java**\n\n```patch\n@\n```",
                "In `src/A.java`:\n```diff\n@```",
                "```diff src/A.java\n@```",
                "- here:\n  ```diff\n  --- a/src/A.java\n  +++ b/src/A.java\n  @@ -3,3 +3,3 @@ class A {\n   one\n  -two\n  +zwei\n   three\n  ```\n",
                "--- src/A.java\n+++ src/A.java\n@",
                "--- a/src/A.java\t2026-01-01 10:00:00\n+++ b/src/A.java\t2026-01-02\n@",
                "--- src/A.java 2026-01-01 10:00:00.1 +0100\n+++ src/A.java 2026-01-02 10:00:00\n@",
                "--- \"a/src/A.java\"\n+++ \"b/src/A.java\"\n@",
                "--- src/A.java.orig\n+++ src/A.java\n@",
            })
    void readsAHunkInAnyDress(String answer) {
        String diff =
                answer.replace("# @", NAMES + HUNK)
                        .replace("#", NAMES)
                        .replace("@\n```", HUNK + "\n```");
        String whole = diff.contains("zwei") ? diff : diff.replace("@", HUNK);
        for (String text : List.of(whole, whole.replace("\n", "\r\n"))) {
            assertThat(hunks("src/A.java", text))
                    .singleElement()
                    .satisfies(hunk -> {
                        assertThat(signed(hunk)).isEqualTo(" one\n-two\n+zwei\n three\n");
                        assertThat(hunk.place().line()).hasValue(3);
                        assertThat(hunk.place().headings()).containsExactly("class A {");
                        assertThat(hunk.place().atEnd()).isFalse();
                    });
        }
    }

    @Test
    void givesBothSidesOfAHunkAsText() {
        EditRequest.Hunk hunk = hunks("src/A.java", NAMES + HUNK).getFirst();
        assertThat(hunk.search()).isEqualTo("one\ntwo\nthree\n");
        assertThat(hunk.replace()).isEqualTo("one\nzwei\nthree\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@@ -12,3 +14,3 @@|12|''",
                "@@ -12 +14 @@|12|''",
                "@@ -12,3 +14,3 @@ class B|12|class B",
                "@@ -12,3 +14,3 @@   indented|12|'  indented'",
                "@@ -99,9 +14,3 @@|99|''",
                "@@ -0,0 +1,3 @@|0|''",
                "@@ ... @@|0|''",
                "@@|0|''",
                "@@ @@|0|''",
                "@@ class B @@|0|class B",
                "@@ void b() {|0|void b() {",
            })
    void readsHeadersOfHunks(String header, int line, String heading) {
        EditRequest.Hunk hunk =
                hunks("src/A.java", "```diff\n" + NAMES + header + "\n-a\n+b\n```").getFirst();
        assertThat(hunk.place().line().orElse(0)).isEqualTo(line);
        assertThat(String.join("", hunk.place().headings())).isEqualTo(heading);
        assertThat(signed(hunk)).isEqualTo("-a\n+b\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"@@ -1,9 +1,9 @@", "@@ -1,1 +1,1 @@", "@@ ... @@", "@@"})
    void theNextHeaderEndsAHunkAndNotItsCounts(String header) {
        String diff = NAMES + header + "\n a\n-b\n+c\n" + header + "\n d\n+e\n";
        for (String text : List.of("```diff\n" + diff + "```", diff)) {
            assertThat(hunks("src/A.java", text))
                    .extracting(ParserExpectations::signed)
                    .containsExactly(" a\n-b\n+c\n", " d\n+e\n");
        }
    }

    @Test
    void blankLinesAndLinesThatLostTheirSignAreContext() {
        String hunk = "@@ -1,7 +1,7 @@\n\n\ta\n-b\n+c\n\nd\n e\n\n";
        assertThat(hunks("src/A.java", "```diff\n" + NAMES + hunk + "```"))
                .extracting(ParserExpectations::signed)
                .containsExactly(" \n \ta\n-b\n+c\n \n d\n e\n \n");
    }

    @Test
    void blankLinesAtTheEndBelongToAHunkOnlyWhenItsCountsSaySo() {
        String text = "```diff\n" + NAMES + "@@ -1,2 +1,2 @@\n-b\n+c\n\n\n@@ ... @@\n-d\n+e\n\n```";
        assertThat(hunks("src/A.java", text))
                .extracting(ParserExpectations::signed)
                .containsExactly("-b\n+c\n \n", "-d\n+e\n");
    }

    @Test
    void readsSeveralFilesUpToTheProseBehindThem() {
        String second = HUNK.replace("zwei", "deux");
        String answer =
                NAMES
                        + HUNK
                        + "--- a/src/B.java\n+++ b/src/B.java\n"
                        + second
                        + second
                        + "\nThis changes:\n- a\n- b\n\n"
                        + "diff --git a/README.md b/README.md\n--- a/README.md\n+++ b/README.md\n@@ ... @@\n-x\n+y\n";
        assertThat(edits(answer))
                .extracting(ParsedEdit::path, ParsedEdit::line, edit -> edit.requests().size())
                .containsExactly(
                        tuple("src/A.java", 1, 1),
                        tuple("src/B.java", 8, 2),
                        tuple("README.md", 25, 1));
    }

    @Test
    void aRemovedLineMayLookLikeAHeader() {
        String hunk = "@@ -1,3 +1,3 @@\n a\n--- x\n+++ y\n b\n";
        assertThat(hunks("src/A.java", NAMES + hunk))
                .extracting(ParserExpectations::signed)
                .containsExactly(" a\n--- x\n+++ y\n b\n");
        String sql = "```diff\n" + NAMES + "@@ ... @@\n a\n--- drop it\n b\n```";
        assertThat(hunks("src/A.java", sql))
                .extracting(ParserExpectations::signed)
                .containsExactly(" a\n--- drop it\n b\n");
    }

    @Test
    void filesAreCreatedDeletedAndMoved() {
        EditRequest.Hunk hunk =
                new EditRequest.Hunk(
                        List.of(
                                new HunkLine(HunkLine.Sign.REMOVED, "one"),
                                new HunkLine(HunkLine.Sign.ADDED, "two")),
                        new HunkLocation(OptionalInt.of(1), List.of(), true));
        assertThat(
                        edits(
                                """
                                diff --git a/new/N.java b/new/N.java
                                new file mode 100644
                                index 0000000..bf269f4
                                --- /dev/null
                                +++ b/new/N.java
                                @@ -0,0 +1,2 @@
                                +one
                                +two
                                diff --git a/new/empty.txt b/new/empty.txt
                                new file mode 100644
                                diff --git a/src/A.java b/src/A.java
                                deleted file mode 100644
                                --- a/src/A.java
                                +++ /dev/null
                                @@ -1,1 +0,0 @@
                                -one
                                diff --git a/my file.txt b/my other file.txt
                                similarity index 90%
                                rename from my file.txt
                                rename to my other file.txt
                                diff --git a/src/B.java b/src/C.java
                                rename from src/B.java
                                rename to src/C.java
                                --- a/src/B.java
                                +++ b/src/C.java
                                @@ -1,1 +1,1 @@
                                -one
                                +two
                                \\ No newline at end of file
                                diff --git a/run.sh b/run.sh
                                old mode 100755
                                new mode 100755
                                """))
                .isEqualTo(
                        List.of(
                                new ParsedEdit.Create("new/N.java", 1, "one\ntwo\n"),
                                new ParsedEdit.Create("new/empty.txt", 9, ""),
                                new ParsedEdit.Delete("src/A.java", 11),
                                new ParsedEdit.Move("my file.txt", 17, "my other file.txt"),
                                new ParsedEdit.Patched("src/B.java", 21, List.of(hunk)),
                                new ParsedEdit.Move("src/B.java", 21, "src/C.java")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "old mode 100644\nnew mode 100755\n",
                "old mode 100644\nnew mode 100755\nindex 1..2\n--- a/run.sh\n+++ b/run.sh\n@@ -1 +1 @@\n-a\n+b\n",
                "similarity index 100%\nnew mode 100755\nrename from run.sh\nrename to go.sh\n",
                "index 83db48f..bf269f4\nnew file mode 100755\n--- /dev/null\n+++ b/run.sh\n@@ -0,0 +1 @@\n+b\n",
                "index 83db48f..bf269f4\nnew file mode 120000\n--- /dev/null\n+++ b/run.sh\n@@ -0,0 +1 @@\n+b\n",
                "similarity index 1%\nindex 83db48f..bf269f4 120000\n--- a/run.sh\n+++ b/run.sh\n@@ -1 +1 @@\n-a\n+b\n",
            })
    void aModeThatAnEditCannotGiveIsNotSwallowed(String header) {
        EditParseError error = error("diff --git a/run.sh b/run.sh\n" + header);

        assertThat(error.kind()).isEqualTo(EditParseError.Kind.UNSUPPORTED);
        assertThat(error.message())
                .startsWith("The diff that begins on line 1 asks on line 3 (")
                .contains("expected only the text of regular files", "chmod");
    }

    @Test
    void aNewFileWithoutAFinalNewlineHasNone() {
        assertThat(
                        edits(
                                "--- /dev/null\n+++ b/n.txt\n@@ -0,0 +1 @@\n+one\n\\ No newline at end of file\n"))
                .containsExactly(new ParsedEdit.Create("n.txt", 1, "one"));
    }

    @Test
    void pathsAreUnquotedAndLoseTheirPrefixOnlyWhenItIsOne() {
        assertThat(
                        edits(
                                "--- \"a/gr\\303\\274n \\\"x\\\".txt\"\n+++ \"b/gr\\303\\274n \\\"x\\\".txt\"\n"
                                        + HUNK))
                .extracting(ParsedEdit::path)
                .containsExactly("grün \"x\".txt");
        assertThat(edits("--- a/real.txt\n+++ a/real.txt\n" + HUNK))
                .extracting(ParsedEdit::path)
                .containsExactly("a/real.txt");
        assertThat(edits("--- my file.txt\n+++ my file.txt\n" + HUNK))
                .extracting(ParsedEdit::path)
                .containsExactly("my file.txt");
    }

    @Test
    void namesWithoutAHunkHeaderAreFollowedByOne() {
        assertThat(hunks("src/A.java", "```diff\n" + NAMES + " a\n-b\n+c\n```"))
                .extracting(ParserExpectations::signed)
                .containsExactly(" a\n-b\n+c\n");
    }

    @Test
    void fencesInTheContentDoNotEndTheFence() {
        String text =
                "```diff\n--- a/README.md\n+++ b/README.md\n@@ ... @@\n ```sh\n-a\n+b\n ```\n+```\n```\nEnd.\n";
        assertThat(hunks("README.md", text))
                .extracting(ParserExpectations::signed)
                .containsExactly(" ```sh\n-a\n+b\n ```\n+```\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "A rule:\n\n---\n\n+++ no\n",
                "--- a\n\ntext\n",
                "```\nsome text\n--- a/x\n+++ b/x\n```",
                "```console\n$ git diff\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n```",
                "src/A.java\n```diff\n-a\n+b\n```",
                "@@ -1 +1 @@ outside of a fence\n-a\n+b\n",
                "- a\n- b\n+ c\n",
            })
    void whatIsNoDiffIsPassedOver(String answer) {
        assertThat(edits(answer)).isEmpty();
    }

    @Test
    void saysWhereAndHowADiffIsBroken() {
        assertThat(error("Here:\n```diff\n@@ ... @@\n-a\n+b\n```"))
                .isEqualTo(
                        new EditParseError(
                                3,
                                EditParseError.Kind.NO_PATH,
                                "",
                                "The diff that begins on line 3 names no file; begin it with the lines --- a/path and"
                                        + " +++ b/path."));
        assertThat(error("```diff\n" + NAMES + "@@ -1,3 +1,3 @@\n a\n-b\n+c").kind())
                .isEqualTo(EditParseError.Kind.CUT_OFF);
        assertThat(error("```diff\n" + NAMES + "@@ ... @@\n a\n b\n```"))
                .isEqualTo(
                        new EditParseError(
                                4,
                                EditParseError.Kind.NO_CHANGE,
                                "src/A.java",
                                "The hunk that begins on line 4 changes nothing; begin each removed line with - and"
                                        + " each added line with +."));
        assertThat(error(NAMES + "That is it.").kind()).isEqualTo(EditParseError.Kind.NO_CHANGE);
        assertThat(
                        error("diff --git a/x.png b/x.png\nBinary files a/x.png and b/x.png differ")
                                .kind())
                .isEqualTo(EditParseError.Kind.UNSUPPORTED);
    }

    @Test
    void whatCameBeforeTheCutIsRead() {
        ParsedModelAnswer parsed =
                parse("```diff\n" + NAMES + HUNK + "--- a/src/B.java\n+++ b/src/B.java\n@@\n-a");
        assertThat(parsed.edits()).extracting(ParsedEdit::path).containsExactly("src/A.java");
        assertThat(parsed.errors()).extracting(EditParseError::line).containsExactly(9);
    }
}
