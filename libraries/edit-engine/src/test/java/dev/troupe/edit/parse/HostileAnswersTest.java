package dev.troupe.edit.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostileAnswersTest {

    private static final int SIZE = 300_000;
    private static final Duration LONG = Duration.ofSeconds(60);

    /** A reader that goes back over what it has read needs minutes for one of these. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "\n",
                "```java\n",
                "````java\n```\n",
                "```\n",
                "```json\n{\"path\": \"\n```\n",
                "<<<<<<< SEARCH\n",
                "<<<<<<< SEARCH\n=======\n>>>>>>>> REPLACE\n",
                "<<<<<<< SEARCH\n<<<<<<<< SEARCH\n",
                "=======\n",
                "--- a/x.txt\n",
                "--- a/x.txt\n+++ b/x.txt\n",
                "--- a/x.txt\n+++ b/x.txt\n@@\n-a\n\n\n\n",
                "```diff\n@@\n-a\n",
                "@@\n",
                "diff --git a/x b/x\n",
                "diff --git \"",
                "*** Update File: x\n",
                "*** Begin Patch\n*** Add File: x\n",
                "{\n",
                "{\"path\": \"",
                "{\"path\":\n",
                "[{\"path\": [",
                "\\",
                "`a` ",
                "src/A.java ",
                "\0\uD800",
                "apply_patch <<",
                "# ",
                "**",
            })
    void isReadInLinearTime(String piece) {
        String answer = piece.repeat(SIZE / piece.length());
        Assertions.assertTimeoutPreemptively(LONG, () -> ParserExpectations.parse(answer));
        String fenced = "src/A.java\n```diff\n--- a/x.txt\n+++ b/x.txt\n@@\n" + answer;
        Assertions.assertTimeoutPreemptively(LONG, () -> ParserExpectations.parse(fenced));
    }

    @Test
    void manyEditsOfEachKindAreRead() {
        assertThat(count("src/A.java\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n"))
                .isEqualTo(10_000);
        assertThat(count("--- a/src/A.java\n+++ b/src/A.java\n@@ -1 +1 @@\n-a\n+b\n"))
                .isEqualTo(10_000);
        assertThat(count("*** Update File: src/A.java\n@@\n-a\n+b\n")).isEqualTo(10_000);
        assertThat(count("{\"path\": \"x\", \"old_string\": \"a\", \"new_string\": \"b\"}\n"))
                .isEqualTo(10_000);
        assertThat(count("new/f.txt\n```\nx\n```\n")).isEqualTo(10_000);
    }

    @Test
    void aLongLineIsContent() {
        String line = "x".repeat(10_000_000);
        assertThat(
                        ParserExpectations.edits(
                                "src/A.java\n<<<<<<< SEARCH\na\n=======\n"
                                        + line
                                        + "\n>>>>>>> REPLACE\n"))
                .containsExactly(new ParsedEdit.Block("src/A.java", 2, "a\n", line + "\n"));
        StreamingEditParser stream = new StreamingEditParser(_ -> false);
        List<ParsedEdit> edits =
                new ArrayList<>(stream.accept("{\"path\": \"x\", \"content\": \""));
        for (int i = 0; i < 10_000; i++) {
            edits.addAll(stream.accept(line.substring(0, 1000)));
        }
        edits.addAll(stream.accept("\"}"));
        edits.addAll(stream.end().edits());
        assertThat(edits).containsExactly(new ParsedEdit.Written("x", 1, line));
    }

    @Property(tries = 2000)
    void noTextMakesItFail(@ForAll @StringLength(max = 300) String answer) {
        assertThatCode(() -> ParserExpectations.parse(answer)).doesNotThrowAnyException();
    }

    private static int count(String edit) {
        return ParserExpectations.edits(edit.repeat(10_000)).size();
    }
}
