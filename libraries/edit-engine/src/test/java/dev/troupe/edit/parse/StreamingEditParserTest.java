package dev.troupe.edit.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamingEditParserTest {

    private static final String BLOCK = "<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n";
    private static final String NAMES = "--- a/src/A.java\n+++ b/src/A.java\n@@ -1 +1 @@\n-a\n+b\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/A.java\n" + BLOCK,
                "new/N.java\n```java\nclass N {}\n```\n",
                "{\"path\": \"src/A.java\", \"old_string\": \"a\", \"new_string\": \"b\"}\n\n\n",
                "```diff\n" + NAMES + "```\n\n\n",
                NAMES + "--- a/src/B.java\n+++ b/src/B.java\n@@\n",
                "*** Begin Patch\n*** Delete File: src/A.java\n*** End Patch\n\n",
                "*** Begin Patch\n*** Update File: src/A.java\n@@\n-a\n+b\n*** Add File: x\n\n",
            })
    void aFinishedEditIsHandedOutBeforeTheAnswerEnds(String answer) {
        StreamingEditParser stream = new StreamingEditParser(ParserExpectations.KNOWN::contains);
        List<ParsedEdit> edits = new ArrayList<>();
        answer.chars().forEach(sign -> edits.addAll(stream.accept(Character.toString(sign))));
        assertThat(edits).hasSize(1);
    }

    @Test
    void aWholeFileThatExistsWaitsForAnEditOfItInPlace() {
        StreamingEditParser stream = new StreamingEditParser(ParserExpectations.KNOWN::contains);
        assertThat(stream.accept("src/A.java\n```java\nquoted\n```\nnew/N.java\n```\nfresh\n```\n"))
                .isEmpty();
        assertThat(stream.accept("src/B.java\n" + BLOCK)).isEmpty();
        assertThat(stream.accept("src/A.java\n" + BLOCK))
                .extracting(ParsedEdit::path)
                .containsExactly("new/N.java", "src/B.java", "src/A.java");
        assertThat(stream.end().edits()).isEmpty();
    }

    @Test
    void withoutAnEditInPlaceItIsHandedOutAtTheEnd() {
        StreamingEditParser stream = new StreamingEditParser(ParserExpectations.KNOWN::contains);
        assertThat(stream.accept("src/A.java\n```java\nwhole\n```\n")).isEmpty();
        assertThat(stream.end().edits()).hasSize(1);
    }

    @Test
    void aBlockWithAnotherClosingMarkerWaitsForTheNext() {
        StreamingEditParser stream = new StreamingEditParser(ParserExpectations.KNOWN::contains);
        assertThat(stream.accept("src/A.java\n" + BLOCK.replace(">>>>>>>", ">>>>>>>>"))).isEmpty();
        assertThat(stream.accept(BLOCK)).hasSize(2);
    }

    @Test
    void whatIsTooLongIsNotKept() {
        String piece = "src/A.java\n" + BLOCK;
        StreamingEditParser stream =
                new StreamingEditParser(ParserExpectations.KNOWN::contains, piece.length() + 20L);

        assertThat(stream.accept(piece + "\n<<<<<<< SEARCH\n")).hasSize(1);
        for (int i = 0; i < 10; i++) {
            assertThat(stream.accept("x".repeat(30) + "\n")).isEmpty();
        }
        ParsedModelAnswer rest = stream.end();

        assertThat(rest.edits()).isEmpty();
        assertThat(rest.errors())
                .extracting(EditParseError::kind)
                .containsOnly(EditParseError.Kind.CUT_OFF)
                .hasSize(2);
        assertThat(rest.errors().getLast().message())
                .contains("was read only up to line")
                .endsWith("Send the rest in another answer.");
        assertThat(
                        new StreamingEditParser(ParserExpectations.KNOWN::contains, piece.length())
                                .accept(piece))
                .hasSize(1);
    }

    @Property(tries = 3000)
    void anyChunksGiveWhatTheWholeGives(
            @ForAll("answers") String answer, @ForAll("cuts") List<Integer> cuts) {
        ParsedModelAnswer whole = ParserExpectations.parse(answer);
        assertThat(whole.edits()).allSatisfy(edit -> assertThat(edit.path()).isNotEmpty());
        assertThat(whole.errors()).allSatisfy(error -> assertThat(error.message()).endsWith("."));
        StreamingEditParser stream = new StreamingEditParser(ParserExpectations.KNOWN::contains);
        List<ParsedEdit> edits = new ArrayList<>();
        int from = 0;
        for (int i = 0; from < answer.length(); i++) {
            int size = cuts.isEmpty() ? 1 : cuts.get(i % cuts.size());
            int to = Math.min(answer.length(), from + size);
            edits.addAll(stream.accept(answer.substring(from, to)));
            from = to;
        }
        ParsedModelAnswer rest = stream.end();
        edits.addAll(rest.edits());
        assertThat(edits).isEqualTo(whole.edits());
        assertThat(rest.errors()).isEqualTo(whole.errors());
    }

    @Provide
    Arbitrary<List<Integer>> cuts() {
        return Arbitraries.integers().between(1, 60).list().ofMaxSize(8);
    }

    @Provide
    Arbitrary<String> answers() {
        return Arbitraries.of(
                        "<<<<<<< SEARCH",
                        "<<<<<<<< SEARCH",
                        "=======",
                        ">>>>>>> REPLACE",
                        ">>>>>>>> REPLACE",
                        "```",
                        "  ```",
                        "```java",
                        "```diff",
                        "```json",
                        "```markdown",
                        "```java src/A.java",
                        "```bash",
                        "src/A.java",
                        "**new/b.md**",
                        "// src/c.java",
                        "text",
                        "",
                        "",
                        "--- a/src/A.java",
                        "+++ b/src/A.java",
                        "--- /dev/null",
                        "+++ b/new/c.txt",
                        "diff --git a/x.txt b/y.txt",
                        "rename from x.txt",
                        "rename to y.txt",
                        "@@ -1,2 +1,2 @@ head",
                        "@@",
                        "@@ ... @@",
                        " context",
                        "-removed",
                        "+added",
                        "- bullet",
                        "\\ No newline at end of file",
                        "*** Begin Patch",
                        "*** Update File: src/A.java",
                        "*** Add File: new/d.txt",
                        "*** Delete File: src/B.java",
                        "*** Move to: e.txt",
                        "*** End of File",
                        "*** End Patch",
                        "apply_patch <<'EOF'",
                        "EOF",
                        "{\"path\": \"src/A.java\",",
                        "\"old_string\": \"a\", \"new_string\": \"b\"}",
                        "{\"path\": \"x\", \"content\": \"",
                        "\"}",
                        "[{",
                        "\0\uD800")
                .list()
                .ofMaxSize(25)
                .flatMap(lines ->
                        Arbitraries.of("\n", "\r\n").map(ending -> String.join(ending, lines)));
    }
}
