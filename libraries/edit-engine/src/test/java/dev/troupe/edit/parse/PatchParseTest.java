package dev.troupe.edit.parse;

import static dev.troupe.edit.parse.ParserExpectations.edits;
import static dev.troupe.edit.parse.ParserExpectations.error;
import static dev.troupe.edit.parse.ParserExpectations.hunks;
import static dev.troupe.edit.parse.ParserExpectations.parse;
import static dev.troupe.edit.parse.ParserExpectations.signed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.EditRequest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PatchParseTest {

    private static final String UPDATE =
            "*** Update File: src/A.java\n@@ class A {\n@@   void b() {\n   one\n-  two\n+  zwei\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*** Begin Patch\n@*** End Patch\n",
                "@",
                "@*** End Patch",
                "Words.\n\n@\nThat is all.\n",
                "```\n*** Begin Patch\n@*** End Patch\n```\n",
                "```diff\n*** Begin Patch\n@```\n",
                "```patch\n@```\n",
                "apply_patch <<'EOF'\n*** Begin Patch\n@*** End Patch\nEOF\nWords.",
                "```bash\napply_patch <<\"PATCH\"\n*** Begin Patch\n@PATCH\n```\n",
                "```sh\ncd x && apply_patch << EOF\n@EOF\n```\n",
                "*** begin patch\n@*** END PATCH\n",
            })
    void readsAnUpdateInAnyDress(String answer) {
        String patch = answer.replace("@", UPDATE);
        for (String text : new String[] {patch, patch.replace("\n", "\r\n")}) {
            assertThat(hunks("src/A.java", text))
                    .singleElement()
                    .satisfies(hunk -> {
                        assertThat(signed(hunk)).isEqualTo("   one\n-  two\n+  zwei\n");
                        assertThat(hunk.place().line()).isEmpty();
                        assertThat(hunk.place().headings())
                                .containsExactly("class A {", "  void b() {");
                    });
        }
    }

    @Test
    void filesAreAddedDeletedAndMoved() {
        assertThat(
                        edits(
                                """
                                *** Begin Patch
                                *** Add File: new/N.java
                                +one
                                +
                                +*** two
                                *** Delete File: `src/B.java`
                                *** Update File: my file.txt
                                *** Move to: other.txt
                                *** Add File: new/plain.txt
                                one

                                two

                                *** End Patch
                                """))
                .containsExactly(
                        new ParsedEdit.Create("new/N.java", 2, "one\n\n*** two\n"),
                        new ParsedEdit.Delete("src/B.java", 6),
                        new ParsedEdit.Move("my file.txt", 7, "other.txt"),
                        new ParsedEdit.Create("new/plain.txt", 9, "one\n\ntwo\n"));
    }

    @Test
    void aFileIsPatchedBeforeItIsMoved() {
        assertThat(
                        edits(
                                "*** Begin Patch\n*** Update File: src/A.java\n*** Move to: src/C.java\n@@\n-a\n+b\n*** End Patch"))
                .extracting(Object::getClass)
                .containsExactly(ParsedEdit.Patched.class, ParsedEdit.Move.class);
    }

    @Test
    void readsSeveralHunks() {
        assertThat(
                        hunks(
                                "src/A.java",
                                "*** Begin Patch\n*** Update File: src/A.java\n--- a/src/A.java\n+++ b/src/A.java\n-a\n+b\n\nlost\n@@\n c\n-d\n@@ -7,1 +7,1 @@ in x\n-e\n+f\n*** End of File\n*** End Patch"))
                .satisfies(hunks -> {
                    assertThat(hunks)
                            .extracting(ParserExpectations::signed)
                            .containsExactly("-a\n+b\n \n lost\n", " c\n-d\n", "-e\n+f\n");
                    assertThat(hunks)
                            .extracting(EditRequest.Hunk::place)
                            .extracting(hunkLocation ->
                                    hunkLocation.line().orElse(0) + "," + hunkLocation.atEnd())
                            .containsExactly("0,false", "0,false", "7,true");
                });
    }

    @Test
    void saysWhereAndHowAPatchIsBroken() {
        assertThat(error("*** Begin Patch\n" + UPDATE))
                .isEqualTo(
                        new EditParseError(
                                2,
                                EditParseError.Kind.CUT_OFF,
                                "src/A.java",
                                "The patch of src/A.java that begins on line 2 was cut off by the end of the answer;"
                                        + " send it again and end the patch with *** End Patch."));
        assertThat(error("*** Begin Patch\n*** Update File: src/A.java\n*** End Patch").kind())
                .isEqualTo(EditParseError.Kind.NO_CHANGE);
        assertThat(error("*** Update File:\n@@\n-a\n+b\n").kind())
                .isEqualTo(EditParseError.Kind.NO_PATH);
        assertThat(error("*** Update File: src/A.java\n@@\n a\n").kind())
                .isEqualTo(EditParseError.Kind.NO_CHANGE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*** Update File: src/A.java\n@@\n-a\n+b\n*** Rename File: src/B.java\n*** End Patch\n",
                "*** Update File: src/A.java\n@@\n-a\n+b\n*** Rename File: src/B.java\n",
                "*** Begin Patch\n*** Update File: src/A.java\n@@\n-a\n*** Rename to: src/B.java\n+b\n*** End Patch\n",
                "*** Begin Patch\n*** Delete File: src/A.java\n\n\n*** Append File: src/B.java\n+x\n*** End Patch\n",
                "*** Begin Patch\n*** Add File: src/C.java\n+a\n+b\n*** Chmod: 755\n*** End Patch\n",
                "*** Begin Patch\n\n\n\n*** Renamed src/A.java\n*** End Patch\n",
                "```\n*** Begin Patch\n*** Add File: src/C.java\n+a\n*** Copy File: src/A.java\n*** End Patch\n```\n",
            })
    void aMarkerThatIsNoneIsNotSwallowed(String patch) {
        List<EditParseError> errors = parse(patch).errors();

        assertThat(errors)
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.kind()).isEqualTo(EditParseError.Kind.UNKNOWN_MARKER);
                    assertThat(it.line()).isEqualTo(5);
                    assertThat(it.message())
                            .startsWith("Line 5, \"*** ")
                            .contains("is no marker of a patch; expected *** Update File:");
                });
    }

    @ParameterizedTest
    @CsvSource({
        "*** Update File: src/A.java@*** Move to:@@@@-a@+b, 3, names no file behind *** Move to:",
        "*** Update File: src/A.java@*** Move to: x.txt@*** Move to: x.txt, 4, is a second *** Move to:",
        "*** Add File: n.txt@+a@*** Move to: x.txt, 4, stands alone; expected it in a section",
        "*** Delete File: n.txt@*** Move to: x.txt, 3, stands alone; expected it in a section",
    })
    void aMoveNeedsOneDestinationAndAFile(String section, int line, String why) {
        String patch = "*** Begin Patch\n" + section.replace('@', '\n') + "\n*** End Patch\n";

        assertThat(parse(patch).errors())
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.line()).isEqualTo(line);
                    assertThat(it.message()).startsWith("Line " + line).contains(why);
                });
    }

    @Test
    void starsThatAreNoMarkersAreLeftAlone() {
        assertThat(
                        edits(
                                """
                                *** Note: words
                                *** Begin Patch
                                *** Update File: src/A.java
                                @@
                                 *** Old File: x
                                -*** a: b
                                +*** New File: y
                                *** End Patch

                                *** Note well: words
                                ***
                                """))
                .hasSize(1);
        assertThat(
                        edits(
                                """
                                *** Begin Patch
                                *** Add File: n.txt
                                +*** a: b
                                *** End of File
                                *** End Patch
                                """))
                .containsExactly(new ParsedEdit.Create("n.txt", 2, "*** a: b\n"));
    }
}
