package dev.troupe.edit.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What could be taken for the end of an edit before its end: the rest must not be lost without a word. */
class InnerFencesTest {
    private static ParsedModelAnswer read(String answer) {
        return ParserExpectations.parse(answer);
    }

    private static String patched(ParsedModelAnswer answer) {
        assertThat(answer.errors()).isEmpty();
        assertThat(answer.edits()).hasSize(1);
        ParsedEdit.Patched edit = (ParsedEdit.Patched) answer.edits().getFirst();
        assertThat(edit.hunks()).hasSize(1);
        return edit.hunks().getFirst().search() + "=>\n" + edit.hunks().getFirst().replace();
    }

    @Test
    void aFileOfMarkdownIsNotCutShortAtAFenceInIt() {
        String file = "README.md\n```markdown\n# A\n```\nls\n```\nend\n```\n";

        ParsedModelAnswer answer = read(file + "Done.\n");

        assertThat(answer.edits()).isEmpty();
        assertThat(answer.errors())
                .singleElement()
                .satisfies(it -> assertThat(it.kind()).isEqualTo(EditParseError.Kind.FENCE_UNCLEAR))
                .extracting(EditParseError::message)
                .asString()
                .contains("with more back-ticks than any fence in it has");
        // As the message asks for.
        assertThat(read("README.md\n````markdown\n# A\n```\nls\n```\nend\n````\n").edits())
                .containsExactly(
                        new ParsedEdit.WholeFile("README.md", 2, "# A\n```\nls\n```\nend\n"));
    }

    @Test
    void fencesThatSayTheirLanguageAreNoneOfTheFile() {
        String file = "README.md\n```markdown\n# A\n```bash\nls\n```\nend\n```\n";

        assertThat(read(file + "See:\n```bash\nls\n```\n").edits())
                .containsExactly(
                        new ParsedEdit.WholeFile("README.md", 2, "# A\n```bash\nls\n```\nend\n"));
        assertThat(read("a.py\n```python\na\n```\nSee:\n```\nls\n```\n").edits()).hasSize(1);
    }

    @Test
    void aFenceWithinAHunkThatLostItsBlankIsALineOfIt() {
        assertThat(
                        patched(
                                read(
                                        "```diff\n--- a/README.md\n+++ b/README.md\n@@ -1,5 +1,5 @@\n-# A\n+# B\n```\n-ls\n+la\n ```\n```\n")))
                .isEqualTo("# A\n```\nls\n```\n=>\n# B\n```\nla\n```\n");
    }

    @Test
    void linesLikeItemsOfAListBelongToAHunkWhoseCountsAreTooSmall() {
        assertThat(
                        patched(
                                read(
                                        "--- a/A.java\n+++ b/A.java\n@@ -1,1 +1,1 @@\n-/** One. */\n+/**\n+ * One.\n+ */\n class A {\n-  int b;\n+  int c;\n")))
                .isEqualTo(
                        "/** One. */\nclass A {\n  int b;\n=>\n/**\n * One.\n */\nclass A {\n  int c;\n");
    }

    @Test
    void theSignOfAMissingLineEndingIsNoLine() {
        String patch = "*** Begin Patch\n*** Add File: a.txt\n+one\n+two\n%s*** End Patch\n";

        assertThat(read(patch.formatted("\\ No newline at end of file\n")).edits())
                .isEqualTo(List.of(new ParsedEdit.Create("a.txt", 2, "one\ntwo")));
        assertThat(read(patch.formatted("")).edits())
                .isEqualTo(List.of(new ParsedEdit.Create("a.txt", 2, "one\ntwo\n")));
        assertThat(
                        patched(
                                read(
                                        "*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n\\ No newline at end of file\n+two\n\\ No newline at end of file\n*** End Patch\n")))
                .isEqualTo("one\n=>\ntwo\n");
    }
}
