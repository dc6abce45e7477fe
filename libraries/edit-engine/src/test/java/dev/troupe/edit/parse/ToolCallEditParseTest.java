package dev.troupe.edit.parse;

import static dev.troupe.edit.parse.ParserExpectations.edits;
import static dev.troupe.edit.parse.ParserExpectations.error;
import static dev.troupe.edit.parse.ParserExpectations.hunks;
import static dev.troupe.edit.parse.ParserExpectations.signed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.EditRequest.Replace;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolCallEditParseTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"path\": \"src/A.java\", \"old_string\": \"a\", \"new_string\": \"b\"}",
                "{\"file_path\": \"src/A.java\", \"oldString\": \"a\", \"newString\": \"b\"}",
                "{\"filePath\": \"src/A.java\", \"oldText\": \"a\", \"newText\": \"b\",}",
                "{\"filename\": \"src/A.java\", \"old_str\": \"a\", \"new_str\": \"b\"}",
                "{\"file\": \"src/A.java\", \"search\": \"a\", \"replace\": \"b\"}",
                "{'path': 'src/A.java', 'find': 'a', 'replacement': 'b', 'replace_all': False}",
                "{path: \"src/A.java\", old_text: \"a\", new_text: \"b\"}",
                "{\n  \"path\":\n \"src/A.java\",\n\"old_string\": \"a\",,\n \"new_string\": \"b\",\n}\n",
                "Words.\n```json\n{\"path\": \"src/A.java\", \"old_string\": \"a\", \"new_string\": \"b\"}\n```\n",
                "```\n\n{\n\"path\": \"src/A.java\", \"old_string\": \"a\", \"new_string\": \"b\"\n}\n```\n",
                "[{\"path\": \"src/A.java\", \"old_string\": \"a\", \"new_string\": \"b\"}]",
                "{\"path\": \"src/A.java\", \"edits\": [{\"old_string\": \"a\", \"new_string\": \"b\"}]}",
                "{\"tool\": \"edit\", \"arguments\": {\"path\": \"src/A.java\", \"old_string\": \"a\", \"new_string\": \"b\"}}",
                "{\"name\": \"edit\", \"parameters\": \"{\\\"path\\\": \\\"src/A.java\\\", \\\"old_string\\\": \\\"a\\\", \\\"new_string\\\": \\\"b\\\"}\"}",
                "{\"type\": \"function\", \"function\": {\"name\": \"edit\", \"arguments\": {\"path\": \"src/A.java\", \"old_string\": \"a\", \"new_string\": \"b\"}}}",
            })
    void readsAReplacementUnderAnyName(String answer) {
        for (String text : List.of(answer, answer.replace("\n", "\r\n"))) {
            assertThat(edits(text))
                    .singleElement()
                    .satisfies(edit -> {
                        assertThat(edit.path()).isEqualTo("src/A.java");
                        assertThat(edit.requests()).containsExactly(new Replace("a", "b", false));
                    });
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"input\": \"*** Begin Patch\\n*** Update File: src/A.java\\n@@\\n-a\\n+b\\n*** End Patch\"}",
                "{\"patch\": \"--- a/src/A.java\\n+++ b/src/A.java\\n@@ -1 +1 @@\\n-a\\n+b\\n\"}",
                "{\"name\": \"apply_patch\", \"input\": \"*** Begin Patch\\n*** Update File: src/A.java\\n@@\\n-a\\n+b\\n*** End Patch\\n\"}",
                "{\"name\": \"apply_patch\", \"arguments\": {\"input\": \"*** Begin Patch\\n*** Update File: src/A.java\\n@@\\n-a\\n+b\\n*** End Patch\"}}",
            })
    void readsAPatchWithinACall(String call) {
        String answer = "Here it is.\n\n" + call + "\n";
        assertThat(signed(hunks("src/A.java", answer).getFirst())).isEqualTo("-a\n+b\n");
        assertThat(edits(answer)).singleElement().extracting(ParsedEdit::line).isEqualTo(3);
    }

    @Test
    void aFaultInThePatchOfACallIsToldForTheLineOfTheCall() {
        EditParseError error =
                error(
                        "Words.\n{\"input\": \"*** Begin Patch\\n*** Update File: src/A.java\\n*** End Patch\"}\n");
        assertThat(error.line()).isEqualTo(2);
        assertThat(error.kind()).isEqualTo(EditParseError.Kind.NO_CHANGE);
        assertThat(error.message())
                .startsWith(
                        "The call that begins on line 2 holds a patch that cannot be read: The patch of src/A.java ")
                .doesNotEndWith("..");
    }

    @Test
    void stringsKeepWhatTheyHold() {
        assertThat(
                        edits(
                                "{\"path\": \"src/A.java\", \"old_string\": \"raw\nline\ttab \\n \\u00e9 \\\" \\\\n \\d &lt;\", \"new_string\": \"```\n}\", \"replaceAll\": \"true\"}"))
                .containsExactly(
                        new ParsedEdit.Replaced(
                                "src/A.java",
                                1,
                                List.of(
                                        new Replace(
                                                "raw\nline\ttab \n é \" \\n \\d &lt;",
                                                "```\n}",
                                                true))));
    }

    @Test
    void aFenceWithinAStringIsContent() {
        assertThat(
                        edits(
                                "```json\n{\"path\": \"x.md\", \"content\": \"# X\n```\ncode\n```\nend\"}\n```\n"))
                .containsExactly(new ParsedEdit.Written("x.md", 2, "# X\n```\ncode\n```\nend"));
    }

    @Test
    void readsSeveralEditsOfSeveralFiles() {
        assertThat(
                        edits(
                                """
                                ```json
                                {"path": "src/A.java", "edits": [
                                  {"oldText": "a", "newText": "b"},
                                  {"oldText": "c", "newText": "d", "replace_all": true}]}
                                {"file_path": "n.txt", "file_text": "x"}, {"path": "src/B.java", "old": "e", "new": ""}
                                ```
                                """))
                .containsExactly(
                        new ParsedEdit.Replaced(
                                "src/A.java",
                                2,
                                List.of(new Replace("a", "b", false), new Replace("c", "d", true))),
                        new ParsedEdit.Written("n.txt", 5, "x"),
                        new ParsedEdit.Replaced(
                                "src/B.java", 5, List.of(new Replace("e", "", false))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\n",
                "{}",
                "{ if (x) { path: 1 } }",
                "{\"name\": \"package\", \"files\": [\"a\"]}",
                "{\"tool\": \"grep\", \"arguments\": {\"path\": \"src\", \"search\": \"x\"}}",
                "```json\n{\"version\": 1}\n```",
                "{\"path\": broken\n\n",
                "[1, 2, 3]",
                "[text](link)",
            })
    void otherJsonIsPassedOver(String answer) {
        assertThat(edits(answer)).isEmpty();
    }

    @Test
    void saysWhereAndHowACallIsBroken() {
        assertThat(error("\n{\"old_string\": \"a\", \"new_string\": \"b\"}"))
                .isEqualTo(
                        new EditParseError(
                                2,
                                EditParseError.Kind.NO_PATH,
                                "",
                                "The call that begins on line 2 names no file; add a member \"path\"."));
        assertThat(error("{\"path\": \"x\", \"old_string\": \"a\"}").message())
                .isEqualTo(
                        "The call that begins on line 1 has no text new_string; send both old_string and new_string, an"
                                + " empty new_string to delete.");
        assertThat(
                        error("{\"path\": \"x\", \"old_string\": \"a\" \"new_string\": \"b\"}")
                                .message())
                .isEqualTo(
                        "The call that begins on line 1 is no valid JSON: on its line 1 it should have a comma or }; send"
                                + " it again with line breaks written as \\n and quotes as \\\".");
        assertThat(error("{\"path\": \"x\", \"old_string\": \"a").kind())
                .isEqualTo(EditParseError.Kind.CUT_OFF);
        assertThat(
                        error(
                                        "{\"path\": \"x\", \"edits\": [{\"old_string\": \"a\", \"new_string\": \"b\"}, {\"old_string\": \"c\"}]}")
                                .kind())
                .isEqualTo(EditParseError.Kind.BAD_CALL);
    }

    @Test
    void aCallThatIsNotClosedEndsWithItsFence() {
        ParsedModelAnswer parsed =
                ParserExpectations.parse(
                        "```json\n{\"path\": \"x\", \"old_string\": \"a\"\n```\nsrc/A.java\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n");
        assertThat(parsed.errors())
                .extracting(EditParseError::kind)
                .containsExactly(EditParseError.Kind.CUT_OFF);
        assertThat(parsed.blocks()).hasSize(1);
    }
}
