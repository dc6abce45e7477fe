package dev.troupe.worker.model.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.worker.model.RawCall;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TextCallsTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @Test
    void keepsTheOrderOfTheText() {
        TextCalls calls =
                TextCalls.in(
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
        assertThat(calls.calls()).extracting(RawCall::tool).containsExactly("read", "edit", "bash");
        assertThat(argument(calls, 1, "path")).isEqualTo("a.txt");
        assertThat(argument(calls, 1, "old_string").strip()).isEqualTo("old");
        assertThat(argument(calls, 2, "command")).isEqualTo("git status");
        assertThat(calls.calls()).extracting(RawCall::id).doesNotHaveDuplicates();
    }

    @Test
    void diffsAndPatchesAreEdits() {
        TextCalls calls =
                TextCalls.in(
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
                .extracting(RawCall::tool)
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
    void theArgumentsOfANamedToolAreNoSecondEdit() {
        TextCalls calls =
                TextCalls.in(
                        """
                        ```tool
                        {"tool": "edit",
                         "arguments": {"path": "a.txt", "old_string": "a", "new_string": "b"}}
                        ```
                        """);

        assertThat(calls.problems()).isEmpty();
        assertThat(calls.calls()).extracting(RawCall::tool).containsExactly("edit");
    }

    @Test
    void aFenceBelowAPathOnlyCreatesTheFile() {
        TextCalls calls =
                TextCalls.in(
                        """
                        ### src/Prices.java

                        ```java
                        class Prices {}
                        ```
                        """);

        assertThat(calls.calls()).extracting(RawCall::tool).containsExactly("edit");
        assertThat(argument(calls, 0, "path")).isEqualTo("src/Prices.java");
        assertThat(argument(calls, 0, "old_string")).isEmpty();
        assertThat(argument(calls, 0, "new_string")).isEqualTo("class Prices {}\n");
    }

    @Test
    void doesNotRunWhatIsContent() {
        TextCalls calls =
                TextCalls.in(
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

        assertThat(calls.calls()).extracting(RawCall::tool).containsExactly("edit");
    }

    @Test
    void doesNotRunFencesInsideOtherFences() {
        TextCalls calls =
                TextCalls.in(
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
        TextCalls calls = TextCalls.in("Now:\n\n```bash\nmake te");

        assertThat(calls.calls()).isEmpty();
        assertThat(calls.problems()).singleElement().asString().contains("never closed");
    }

    @Test
    void reportsToolFencesThatAreNoJson() {
        TextCalls calls =
                TextCalls.in("```tool\nread a.txt\n```\n\n```tool\n{\"tool\": \"read\"}\n```\n");

        assertThat(calls.calls()).isEmpty();
        assertThat(calls.problems()).hasSize(2);
    }

    @Test
    void plainTextHoldsNoCalls() {
        assertThat(TextCalls.in("All done. Run `make test` to see it.").calls()).isEmpty();
    }

    private static String argument(TextCalls calls, int index, String name) {
        JsonNode node = JSON.readTree(calls.calls().get(index).arguments());
        return node.path(name).asString("");
    }
}
