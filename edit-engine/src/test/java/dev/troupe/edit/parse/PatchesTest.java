package dev.troupe.edit.parse;

import static dev.troupe.edit.parse.Reading.edits;
import static dev.troupe.edit.parse.Reading.error;
import static dev.troupe.edit.parse.Reading.hunks;
import static dev.troupe.edit.parse.Reading.signed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.EditRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PatchesTest {

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
                            .extracting(Reading::signed)
                            .containsExactly("-a\n+b\n \n lost\n", " c\n-d\n", "-e\n+f\n");
                    assertThat(hunks)
                            .extracting(EditRequest.Hunk::place)
                            .extracting(place -> place.line().orElse(0) + "," + place.atEnd())
                            .containsExactly("0,false", "0,false", "7,true");
                });
    }

    @Test
    void saysWhereAndHowAPatchIsBroken() {
        assertThat(error("*** Begin Patch\n" + UPDATE))
                .isEqualTo(
                        new ParseError(
                                2,
                                ParseError.Kind.CUT_OFF,
                                "The patch of src/A.java that begins on line 2 was cut off by the end of the answer;"
                                        + " send it again and end the patch with *** End Patch."));
        assertThat(error("*** Begin Patch\n*** Update File: src/A.java\n*** End Patch").kind())
                .isEqualTo(ParseError.Kind.NO_CHANGE);
        assertThat(error("*** Update File:\n@@\n-a\n+b\n").kind())
                .isEqualTo(ParseError.Kind.NO_PATH);
        assertThat(error("*** Update File: src/A.java\n@@\n a\n").kind())
                .isEqualTo(ParseError.Kind.NO_CHANGE);
    }
}
