package dev.troupe.worker.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.EditRequest;
import dev.troupe.edit.parse.Answers;
import dev.troupe.edit.parse.ParsedEdit;
import dev.troupe.worker.tool.ToolCall;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class WrittenEditTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static Optional<WrittenEdit> of(String tool, String arguments) {
        ObjectNode given = JSON.readValue(arguments.replace('\'', '"'), ObjectNode.class);
        return WrittenEdit.of(new ToolCall("1", tool, given), "src/a.txt");
    }

    private static List<ParsedEdit> read(WrittenEdit edit) {
        return Answers.parse(edit.text(), "src/a.txt"::equals).edits();
    }

    @Test
    void argumentsKeepTheirNamesAndNoPathOfAMachine() {
        assertThat(
                        of(
                                "edit",
                                "{'path': '/home/ann/shop/src/a.txt', 'old_string': 'one', 'new_string': 'two'}"))
                .contains(
                        new WrittenEdit(
                                "tool_edit",
                                "{\"path\":\"src/a.txt\",\"old_string\":\"one\",\"new_string\":\"two\"}"));
        assertThat(of("write", "{'path': 'x', 'content': 'one'}").orElseThrow().format())
                .isEqualTo("whole");
    }

    @Test
    void blocksAreReadAsTheyWere() {
        WrittenEdit edit =
                of(
                                "edit",
                                "{'path': 'x', 'old_string': 'one', 'new_string': 'two\\nthree\\n', 'whole_lines': true}")
                        .orElseThrow();

        assertThat(edit)
                .isEqualTo(
                        new WrittenEdit(
                                "search_replace",
                                "src/a.txt\n<<<<<<< SEARCH\none\n=======\ntwo\nthree\n>>>>>>> REPLACE\n"));
        assertThat(read(edit))
                .extracting(ParsedEdit::requests)
                .containsExactly(List.of(new EditRequest.Block("one\n", "two\nthree\n")));
    }

    @Test
    void markersInTheTextMakeOthersLonger() {
        WrittenEdit edit =
                of(
                                "edit",
                                "{'path': 'x', 'old_string': 'a\\n=======\\nb', 'new_string': '>>>>>>> REPLACE', 'whole_lines': true}")
                        .orElseThrow();

        assertThat(read(edit))
                .extracting(ParsedEdit::requests)
                .containsExactly(
                        List.of(new EditRequest.Block("a\n=======\nb\n", ">>>>>>> REPLACE\n")));
    }

    @Test
    void severalEditsOfAFileAreOne() {
        WrittenEdit edit =
                of(
                                "multi_edit",
                                "{'path': 'x', 'edits': [{'old_string': 'a', 'new_string': 'b'}, {'old_string': 'c', 'new_string': 'd', 'replace_all': true}]}")
                        .orElseThrow();

        assertThat(read(edit)).hasSize(1);
        assertThat(read(edit).getFirst().requests())
                .containsExactly(
                        new EditRequest.Replace("a", "b", false),
                        new EditRequest.Replace("c", "d", true));
    }

    @Test
    void secretsAreFoundBehindTheEscapesOfJson() {
        WrittenEdit edit =
                of(
                                "edit",
                                "{'path': 'x', 'old_string': 'a', 'new_string': 'api_key = \\\"f83jS9dk2LqpX7vbN4mZ\\\"'}")
                        .orElseThrow();

        assertThat(edit.text()).contains("api_key").doesNotContain("f83jS9dk2LqpX7vbN4mZ");
    }

    @Test
    void noPatchIsKeptThatNamesDirectoriesOfAMachine() {
        String hunk = "@@\\n-a\\n+b\\n";
        assertThat(
                        of(
                                "apply_patch",
                                "{'patch': '--- a/src/a.txt\\n+++ b/src/a.txt\\n" + hunk + "'}"))
                .isPresent();
        assertThat(of("apply_patch", "{'patch': '--- /dev/null\\n+++ b/src/a.txt\\n" + hunk + "'}"))
                .isPresent();
        assertThat(
                        of(
                                "apply_patch",
                                "{'patch': '--- /home/ann/src/a.txt\\n+++ src/a.txt\\n"
                                        + hunk
                                        + "'}"))
                .isEmpty();
        assertThat(
                        of(
                                "apply_patch",
                                "{'patch': '--- C:/ann/a.txt\\n+++ src/a.txt\\n" + hunk + "'}"))
                .isEmpty();
    }

    @Test
    void aPatchIsOfOneFileOrNone() {
        String one = "*** Begin Patch\\n*** Update File: src/a.txt\\n@@\\n-a\\n+b\\n";
        String end = "*** End Patch\\n";

        assertThat(of("apply_patch", "{'patch': '" + one + end + "'}"))
                .contains(new WrittenEdit("udiff", (one + end).replace("\\n", "\n")));
        assertThat(
                        of(
                                "apply_patch",
                                "{'patch': '" + one + "*** Delete File: b.txt\\n" + end + "'}"))
                .isEmpty();
        String broken = "*** Update File: b.txt\\n*** Frobnicate\\n@@\\n-c\\n+d\\n";
        assertThat(of("apply_patch", "{'patch': '" + one + broken + end + "'}")).isEmpty();
        assertThat(of("apply_patch", "{'patch': 'no patch'}")).isEmpty();
        assertThat(of("bash", "{'command': 'true'}")).isEmpty();
    }
}
