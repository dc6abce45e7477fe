package dev.troupe.model.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.parse.ModelEditParser;
import dev.troupe.edit.parse.ParsedEdit;
import dev.troupe.model.RawToolCall;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TextToolCallsTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @Test
    void keepsTheOrderOfTheText() {
        TextToolCalls calls =
                in(
                        _ -> false,
                        """
                        First I look.

                        ```tool
                        {"tool": "read", "arguments": {"path": "a.txt"}}
                        ```

                        a.txt
                        <<<<<<< SEARCH
                        old
                        =======
                        new
                        >>>>>>> REPLACE

                        ```bash
                        $ git status
                        ```
                        """);

        assertThat(calls.problems()).isEmpty();
        assertThat(calls.calls())
                .extracting(RawToolCall::tool)
                .containsExactly("read", "edit", "bash");
        assertThat(argument(calls, 1, "path")).isEqualTo("a.txt");
        assertThat(argument(calls, 1, "old_string").strip()).isEqualTo("old");
        assertThat(argument(calls, 2, "command")).isEqualTo("git status");
        assertThat(calls.calls()).extracting(RawToolCall::id).doesNotHaveDuplicates();
    }

    @Test
    void diffsAndPatchesAreEdits() {
        TextToolCalls calls =
                in(
                        _ -> false,
                        """
                        ```diff
                        --- a/a.txt
                        +++ b/a.txt
                        @@ -1,2 +1,2 @@
                         one
                        -old
                        +new
                        ```

                        ```bash
                        apply_patch <<'EOF'
                        *** Begin Patch
                        *** Add File: b.txt
                        +fresh
                        *** Delete File: c.txt
                        *** Update File: d.txt
                        *** Move to: e.txt
                        *** End Patch
                        EOF
                        ```

                        ```json
                        {"path": "f.txt", "oldText": "a", "newText": "b"}
                        ```
                        """);

        assertThat(calls.problems()).isEmpty();
        assertThat(calls.calls())
                .extracting(RawToolCall::tool)
                .containsExactly("edit", "edit", "delete", "move", "multi_edit");
        assertThat(argument(calls, 0, "old_string")).isEqualTo("one\nold\n");
        assertThat(argument(calls, 0, "new_string")).isEqualTo("one\nnew\n");
        assertThat(argument(calls, 1, "new_string")).isEqualTo("fresh\n");
        assertThat(argument(calls, 2, "path")).isEqualTo("c.txt");
        assertThat(argument(calls, 3, "from")).isEqualTo("d.txt");
        assertThat(argument(calls, 3, "to")).isEqualTo("e.txt");
        assertThat(calls.calls().get(4).arguments())
                .contains("\"old_string\":\"a\"", "\"new_string\":\"b\"");
    }

    @Test
    void diffsAndPatchesAreOneCallOfTheToolThatMakesThemAsAWhole() {
        String text =
                """
                ```diff
                --- a/a.txt
                +++ b/a.txt
                @@ -4,2 +4,2 @@ class A
                 one
                -old
                +new
                @@ -9 +9 @@
                -x
                +y
                @@ -12 +12 @@
                -last
                \\ No newline at end of file
                +last
                ```

                *** Begin Patch
                *** Update File: d.txt
                *** Move to: e.txt
                @@ class D
                @@   void d() {
                -
                + z
                *** End of File
                *** Add File: b.txt
                +*** a: b
                +
                *** Delete File: c.txt
                *** End Patch
                """;

        TextToolCalls calls = in("apply_patch"::equals, text);

        assertThat(calls.problems()).isEmpty();
        assertThat(calls.calls()).extracting(RawToolCall::tool).containsExactly("apply_patch");
        String patch = argument(calls, 0, "patch");
        assertThat(edits(patch)).isEqualTo(edits(text)).hasSize(5);
    }

    @Test
    void whatIsToBeDoneBetweenTwoPatchesIsDoneBetweenThem() {
        String patch = "*** Begin Patch\n*** Delete File: %s\n*** End Patch\n";
        String command = "```bash\nmake\n```\n";
        String block = "a.txt\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n";

        TextToolCalls calls =
                in(
                        "apply_patch"::equals,
                        patch.formatted("a")
                                + patch.formatted("b")
                                + command
                                + patch.formatted("c")
                                + block
                                + patch.formatted("d"));

        assertThat(calls.calls())
                .extracting(RawToolCall::tool)
                .containsExactly("apply_patch", "bash", "apply_patch", "edit", "apply_patch");
        assertThat(argument(calls, 0, "patch"))
                .contains("*** Delete File: a\n*** Delete File: b\n");
    }

    private static List<ParsedEdit> edits(String text) {
        return ModelEditParser.parse(text, _ -> false).edits().stream()
                .map(it -> it.at(1))
                .toList();
    }

    @Test
    void theArgumentsOfANamedToolAreNoSecondEdit() {
        TextToolCalls calls =
                in(
                        _ -> false,
                        """
                        ```tool
                        {"tool": "edit",
                         "arguments": {"path": "a.txt", "old_string": "a", "new_string": "b"}}
                        ```
                        """);

        assertThat(calls.problems()).isEmpty();
        assertThat(calls.calls()).extracting(RawToolCall::tool).containsExactly("edit");
    }

    @Test
    void aFenceBelowAPathOnlyCreatesTheFile() {
        TextToolCalls calls =
                in(
                        _ -> false,
                        """
                        ### src/Prices.java

                        ```java
                        class Prices {}
                        ```
                        """);

        assertThat(calls.calls()).extracting(RawToolCall::tool).containsExactly("edit");
        assertThat(argument(calls, 0, "path")).isEqualTo("src/Prices.java");
        assertThat(argument(calls, 0, "old_string")).isEmpty();
        assertThat(argument(calls, 0, "new_string")).isEqualTo("class Prices {}\n");
    }

    @Test
    void theBlocksOfAnAnswerAreOneCall() {
        String block = "<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n\n";
        String text =
                "a.txt\n"
                        + block
                        + "Then:\n\n"
                        + block
                        + "b.txt\n"
                        + block
                        + "c.txt\n```\nfresh\n```\n";

        TextToolCalls calls = in("multi_edit"::equals, text);

        assertThat(calls.problems()).isEmpty();
        assertThat(calls.calls()).extracting(RawToolCall::tool).containsExactly("multi_edit");
        assertThat(argument(calls, 0, "path")).isEqualTo("a.txt");
        JsonNode edits = JSON.readTree(calls.calls().getFirst().arguments()).path("edits");
        assertThat(edits.valueStream().map(it -> it.path("path").asString()))
                .containsExactly("a.txt", "a.txt", "b.txt", "c.txt");
        assertThat(edits.valueStream().map(it -> it.path("old_string").asString()))
                .containsExactly("old\n", "old\n", "old\n", "");
        assertThat(edits.valueStream()).allMatch(it -> it.path("whole_lines").asBoolean(false));
        TextToolCalls parted =
                in("multi_edit"::equals, text.replace("Then:", "```bash\nmake\n```"));
        assertThat(parted.calls())
                .extracting(RawToolCall::tool)
                .containsExactly("edit", "bash", "multi_edit");
    }

    @Test
    void aNameInProseIsAFileOfTheWorkspaceOrAProblem() {
        String block = "<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n";
        String text = "main.py\n" + block + "Now in `config.py`:\n\n" + block;

        TextToolCalls known = in(_ -> false, List.of("main.py", "config.py")::contains, text);
        assertThat(known.problems()).isEmpty();
        assertThat(argument(known, 1, "path")).isEqualTo("config.py");
        TextToolCalls unknown = in(_ -> false, "main.py"::equals, text);
        assertThat(unknown.calls()).hasSize(1);
        assertThat(unknown.problems())
                .singleElement()
                .asString()
                .contains("\"config.py\" above it is none of the workspace");
        assertThat(unknown.unreadableEdits()).containsExactly("");
    }

    @Test
    void aFenceBelowTheNameOfAFileThatExistsIsLeftToTheToolThatWrites() {
        String quote = "src/A.java\n```java\nclass A {}\n```\n";
        String block = "src/A.java\n<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n";

        TextToolCalls alone = in(_ -> false, "src/A.java"::equals, quote);
        assertThat(alone.calls()).isEmpty();
        assertThat(alone.problems())
                .singleElement()
                .asString()
                .contains("below src/A.java was not written", "send SEARCH/REPLACE blocks");
        TextToolCalls written = in("write"::equals, "src/A.java"::equals, quote);
        assertThat(written.problems()).isEmpty();
        assertThat(written.calls()).extracting(RawToolCall::tool).containsExactly("write");
        assertThat(argument(written, 0, "content")).isEqualTo("class A {}\n");
        assertThat(argument(written, 0, "fenced")).isEqualTo("true");
        TextToolCalls quoted = in(_ -> false, "src/A.java"::equals, quote + block);
        assertThat(quoted.problems()).isEmpty();
        assertThat(quoted.calls()).extracting(RawToolCall::tool).containsExactly("edit");
    }

    @Test
    void doesNotRunWhatIsContent() {
        TextToolCalls calls =
                in(
                        _ -> false,
                        """
                        README.md
                        <<<<<<< SEARCH
                        # Use
                        =======
                        # Use

                        ```bash
                        rm -rf /
                        ```
                        >>>>>>> REPLACE

                        It would print:

                        ```text
                        ```
                        """);

        assertThat(calls.calls()).extracting(RawToolCall::tool).containsExactly("edit");
    }

    @Test
    void doesNotRunFencesInsideOtherFences() {
        TextToolCalls calls =
                in(
                        _ -> false,
                        """
                        ````markdown
                        ```bash
                        rm -rf /
                        ```
                        ````
                        """);

        assertThat(calls.calls()).isEmpty();
    }

    @Test
    void reportsWhatWasCutOff() {
        TextToolCalls calls = in(_ -> false, "Now:\n\n```bash\nmake te");

        assertThat(calls.calls()).isEmpty();
        assertThat(calls.problems()).singleElement().asString().contains("never closed");
        assertThat(calls.unreadableEdits()).isEmpty();
    }

    @Test
    void reportsToolFencesThatAreNoJson() {
        TextToolCalls calls =
                in(_ -> false, "```tool\nread a.txt\n```\n\n```tool\n{\"tool\": \"read\"}\n```\n");

        assertThat(calls.calls()).isEmpty();
        assertThat(calls.problems()).hasSize(2);
    }

    @Test
    void plainTextHoldsNoCalls() {
        assertThat(in(_ -> false, "All done. Run `make test` to see it.").calls()).isEmpty();
    }

    private static TextToolCalls in(Predicate<String> offered, String text) {
        return in(offered, _ -> false, text);
    }

    private static TextToolCalls in(
            Predicate<String> offered, Predicate<String> known, String text) {
        return TextToolCalls.in(text, offered, known, RunnableContentFinder.FENCES);
    }

    private static String argument(TextToolCalls calls, int index, String name) {
        JsonNode node = JSON.readTree(calls.calls().get(index).arguments());
        return node.path(name).asString("");
    }
}
