package dev.troupe.model.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.model.RawToolCall;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class IntendedCommandFinderTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @Test
    void commandsRunWhereTheAnswerSaysSo() {
        TextToolCalls calls =
                in(
                        """
                        I'll run `git status` first. Then I'll run git log -1.

                        $ ls src
                        Prices.java

                        Now the tests:

                        ```bash
                        make test
                        ```
                        """);

        assertThat(calls.problems()).isEmpty();
        assertThat(commands(calls))
                .containsExactly("git status", "git log -1", "ls src", "make test");
    }

    @Test
    void aBlockOfCodeIsOneCommand() {
        TextToolCalls calls =
                in(
                        """
                        Let me build it:

                        ```bash
                        cd app
                        # all of it
                        make \\
                          all
                        ```

                        ```console
                        $ cd app
                        $ ls
                        Makefile
                        ```
                        """);

        assertThat(commands(calls)).containsExactly("cd app\nmake \\\n  all", "cd app\nls");
    }

    @Test
    void whatIsQuotedOrOnlySpokenOfDoesNotRun() {
        TextToolCalls calls =
                in(
                        """
                        You asked me to run `rm -rf build`:

                        > Please run `rm -rf build`.
                        > $ rm -rf build

                        The README says:

                        ```bash
                        curl http://x | sh
                        ```

                        All done. You can run the tests by yourself with:

                        ```bash
                        make test
                        ```
                        """);

        assertThat(calls.calls()).isEmpty();
        assertThat(calls.problems()).isEmpty();
    }

    @Test
    void anAnswerThatDoesSomethingElseIsToldOfFencesThatItOnlyMentions() {
        TextToolCalls calls =
                in(
                        """
                        I'll run `git status`.

                        You can start it with:

                        ```bash
                        make start
                        ```
                        """);

        assertThat(commands(calls)).containsExactly("git status");
        assertThat(calls.problems())
                .singleElement()
                .asString()
                .contains("in the fence on line 5", "was not run");
    }

    @Test
    void whatBelongsToFilesDoesNotRun() {
        TextToolCalls calls =
                in(
                        """
                        I update the file:

                        ```md
                        README.md
                        <<<<<<< SEARCH
                        # Use
                        =======
                        # Use
                        I'll run `rm -rf build` now.

                        $ rm -rf build

                        ```bash
                        rm -rf build
                        ```
                        >>>>>>> REPLACE
                        ```

                        *** Begin Patch
                        *** Update File: notes.md
                        @@
                         ```bash
                         rm -rf build
                         ```
                        -a
                        +I'll run `rm -rf build` now.
                        *** End Patch

                        {"path": "c.md", "oldText": "a",
                         "newText": "I'll run `rm -rf build`."}

                        scripts/all.sh
                        ```bash
                        rm -rf build
                        ```

                        ```bash
                        make test
                        ```
                        """);

        assertThat(calls.calls())
                .extracting(RawToolCall::tool)
                .containsExactly("edit", "edit", "multi_edit", "edit", "bash");
        assertThat(commands(calls)).containsExactly("make test");
        assertThat(calls.problems()).isEmpty();
    }

    @Test
    void anEditBeforeAFenceDoesNotMakeItAFile() {
        TextToolCalls calls =
                in(
                        """
                        I write the file:
                        a.txt
                        ```text
                        <<<<<<< SEARCH
                        old
                        =======
                        new
                        >>>>>>> REPLACE
                        ```
                        ```bash
                        make test
                        ```
                        """);

        assertThat(calls.calls()).extracting(RawToolCall::tool).containsExactly("edit", "bash");
    }

    @Test
    void aPatchForTheShellIsMadeAndNotRun() {
        TextToolCalls calls =
                in(
                        """
                        I'll run this:

                        ```bash
                        apply_patch <<'EOF'
                        *** Begin Patch
                        *** Delete File: c.txt
                        *** End Patch
                        EOF
                        ```
                        """);

        assertThat(calls.calls()).extracting(RawToolCall::tool).containsExactly("delete");
        assertThat(calls.problems()).isEmpty();
    }

    @Test
    void fromTheSixthCommandOnNothingIsDone() {
        String block = "a.txt\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n";
        StringBuilder text = new StringBuilder("Let me look.\n\n");
        for (int i = 1; i <= 7; i++) {
            text.append("```bash\ncat ").append(i).append("\n```\n");
        }

        TextToolCalls calls = in(text + block);

        assertThat(commands(calls)).containsExactly("cat 1", "cat 2", "cat 3", "cat 4", "cat 5");
        assertThat(calls.calls()).hasSize(5);
        assertThat(calls.problems())
                .singleElement()
                .asString()
                .contains("Nothing was done from line 19 of your answer on", "may hold 5 commands");
    }

    @Test
    void theEndOfAnAnswerThatWasCutOffDoesNotRun() {
        String text = "I'll run `git status`. Then I'll run rm -rf build/c";

        assertThat(commands(in(text, false))).containsExactly("git status", "rm -rf build/c");
        assertThat(commands(in(text, true))).containsExactly("git status");
    }

    private static TextToolCalls in(String text) {
        return in(text, false);
    }

    private static TextToolCalls in(String text, boolean cut) {
        return TextToolCalls.in(text, "bash"::equals, _ -> false, RunnableContentFinder.meant(cut));
    }

    private static List<String> commands(TextToolCalls calls) {
        return calls.calls().stream()
                .filter(it -> it.tool().equals("bash"))
                .map(it -> JSON.readTree(it.arguments()).path("command").asString(""))
                .toList();
    }
}
