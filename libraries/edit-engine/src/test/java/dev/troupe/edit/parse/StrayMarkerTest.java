package dev.troupe.edit.parse;

import static dev.troupe.edit.parse.ParserExpectations.edits;
import static dev.troupe.edit.parse.ParserExpectations.hunks;
import static dev.troupe.edit.parse.ParserExpectations.parse;
import static dev.troupe.edit.parse.ParserExpectations.signed;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths and markers that stand a little beside where they belong. */
class StrayMarkerTest {

    private static final String BLOCK = "<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n";
    private static final String CHANGE = "@@ class A {\n one\n-two\n+zwei\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "```\nsrc/A.java\n```\n```java\n@```\n",
                "```text\nsrc/A.java\n```\n\n```java\n@```\n",
                "~~~\nsrc\\A.java\n~~~\n\n~~~\n@~~~\n",
                "Change this:\n\n```\n\nsrc/A.java\n\n```\n\nas follows\n\n```java\n@```\n",
                "```\nsrc/A.java\n```\n@",
            })
    void thePathMayHaveAFenceOfItsOwn(String answer) {
        assertThat(edits(answer.replace("@", BLOCK)))
                .singleElement()
                .isInstanceOf(ParsedEdit.Block.class)
                .extracting(ParsedEdit::path)
                .isEqualTo("src/A.java");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "```\nint a;\nsrc/A.java\n```\n```java\n@```\n",
                "```\ncat src/A.java\n```\n```java\n@```\n",
                "```\nsrc/A.java\n```\nIn `Other.java`:\n```java\n@```\n",
            })
    void aFenceWithMoreThanThePathNamesNone(String answer) {
        assertThat(parse(answer.replace("@", BLOCK)).edits()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                " *** Begin Patch\n *** Update File: src/A.java\n@ *** End Patch\n",
                "*** Begin Patch\n  *** Update File: src/A.java\n@  *** End Patch",
                "```\n\t*** Begin Patch\n\t*** Update File: src/A.java\n@\t*** End Patch\n```\n",
                "*** Begin Patch\n*** Update File: src/A.java\n@ *** End of File\n *** End Patch\n\nDone.",
                "*** Begin Patch\n\n   *** Update File: src/A.java\n\n@\n *** End Patch\n\n",
            })
    void blanksBeforeAMarkerAreNone(String answer) {
        assertThat(hunks("src/A.java", answer.replace("@", CHANGE)))
                .singleElement()
                .satisfies(hunk -> assertThat(signed(hunk)).isEqualTo(" one\n-two\n+zwei\n"));
    }

    @Test
    void aPatchMayBeIndentedAsAWhole() {
        String patch =
                "*** Begin Patch\n*** Update File: src/A.java\n" + CHANGE + "*** End Patch\n";
        assertThat(hunks("src/A.java", "1. First:\n\n" + patch.indent(3)))
                .singleElement()
                .satisfies(hunk -> assertThat(signed(hunk)).isEqualTo(" one\n-two\n+zwei\n"));
    }

    @Test
    void aMarkerWithBlanksBeginsTheNextFile() {
        String answer =
                "*** Begin Patch\n*** Update File: src/A.java\n"
                        + CHANGE
                        + " *** Update File: src/B.java\n"
                        + CHANGE
                        + "*** Add File: new.txt\n+text\n *** Delete File: README.md\n  *** End Patch\n";
        assertThat(edits(answer))
                .extracting(ParsedEdit::path)
                .containsExactly("src/A.java", "src/B.java", "new.txt", "README.md");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                " *** End Patch\n ```\n-old\n+new\n",
                " *** Update File: src/A.java\n @@\n-old\n+new\n",
                " *** Update File: none.txt\n@@ other\n-old\n+new\n",
                " *** Add File: x.txt\n+one more\n",
            })
    void aFileMayShowAPatch(String lines) {
        String answer =
                "*** Begin Patch\n*** Update File: README.md\n@@\n-a\n+b\n"
                        + lines
                        + "*** End Patch\n";
        assertThat(hunks("README.md", answer).getFirst().lines())
                .anySatisfy(line -> assertThat(line.text()).startsWith("*** "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "=======\n=======\n",
                "=======\n\n=======\n",
                "=======\n=======\n=======\n",
                "=======\n=======\n\n"
            })
    void anEmptyReplaceMayHaveItsSeparatorTwice(String middle) {
        ParsedEdit.Block block =
                parse("src/A.java\n<<<<<<< SEARCH\nold\n" + middle + ">>>>>>> REPLACE\n")
                        .blocks()
                        .getFirst();
        assertThat(block.search()).isEqualTo("old\n");
        assertThat(block.replace()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "README.md\n<<<<<<< SEARCH\nTitle\n=======\n=======\n>>>>>>> REPLACE\n",
                "src/A.java\n<<<<<<< SEARCH\n<<<<<<< HEAD\nold\n=======\n=======\n>>>>>>> REPLACE\n",
                "src/A.java\n<<<<<<< SEARCH\nold\n=======\n=======\nnew\n>>>>>>> REPLACE\n",
            })
    void aSeparatorThatMayBeContentIsUnclear(String answer) {
        assertThat(parse(answer).edits()).isEmpty();
        assertThat(parse(answer).errors())
                .extracting(EditParseError::kind)
                .containsExactly(EditParseError.Kind.SEPARATOR_UNCLEAR);
    }
}
