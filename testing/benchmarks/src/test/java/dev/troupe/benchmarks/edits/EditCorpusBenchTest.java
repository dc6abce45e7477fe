package dev.troupe.benchmarks.edits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class EditCorpusBenchTest {
    @Test
    void writesAnOutcomeForEachCase() throws IOException {
        List<JsonNode> outcomes =
                run(
                        """
                        {"id":"a","path":"x.py","format":"search_replace","before":"\\uFEFFone\\ntwo\\n","kind":"ignored",\
                        "edit":"x.py\\n<<<<<<< SEARCH\\n  two\\n=======\\n  three\\n>>>>>>> REPLACE\\n"}
                        {"id":"b","path":"x.py","format":"search_replace","before":"one\\n","edit":"nothing to see"}
                        {"id":"c","path":"x.py","format":"tool_edit","before":"one\\n","old":"four","new":"five","replace_all":null}
                        {"id":"d","path":"x.py","format":"udiff","before":"one\\n","edit":"--- a/x.py\\n+++ b/x.py\\n@@ -9 +9 @@\\n-one\\n+two\\n"}
                        """);

        assertThat(outcomes)
                .extracting(it -> it.get("id").asString())
                .containsExactly("a", "b", "c", "d");
        assertThat(outcomes)
                .extracting(it -> it.get("status").asString())
                .containsExactly("applied", "refused", "refused", "applied");
        assertThat(outcomes.getFirst().get("result_text").asString())
                .isEqualTo("\uFEFFone\nthree\n");
        assertThat(outcomes.getFirst().get("strategy").asString())
                .isEqualTo("indentation-flexible");
        assertThat(outcomes.get(1).get("message").asString())
                .isEqualTo("The answer holds no edit.");
        assertThat(outcomes.get(2).get("message").asString()).startsWith("not-found: ");
        assertThat(outcomes).allSatisfy(it -> assertThat(it.get("ms").asDouble()).isPositive());
    }

    @Test
    void refusesEditsOfAnotherFile() throws IOException {
        List<JsonNode> outcomes =
                run(
                        """
                        {"id":"a","path":"x.py","format":"search_replace","before":"one\\n","edit":"y.py\\n<<<<<<< SEARCH\\none\\n=======\\ntwo\\n>>>>>>> REPLACE\\n"}
                        """);

        assertThat(outcomes.getFirst().get("status").asString()).isEqualTo("refused");
        assertThat(outcomes.getFirst().get("message").asString())
                .isEqualTo("Line 2 of the answer is an edit of y.py, not of x.py.");
    }

    @Test
    void takesEditsOfToolsAndPatches() throws IOException {
        List<JsonNode> outcomes =
                run(
                        line(
                                        "tool_edit",
                                        "one\n",
                                        "{'path':'a.txt','old_string':'four','new_string':'five'}")
                                + line(
                                        "tool_edit",
                                        "one\ntwo\n",
                                        "{'path':'a.txt','edits':[{'old_string':'two','new_string':'2'}]}")
                                + line("whole", "one\n", "{'path':'a.txt','content':'2'}")
                                + line(
                                        "search_replace",
                                        "one\n",
                                        "a.txt\n<<<<<<< SEARCH\nfour\n=======\n2\n>>>>>>> REPLACE\n")
                                + line(
                                        "udiff",
                                        "one\ntwo\n",
                                        "*** Begin Patch\n*** Update File: a.txt\n@@\n-two\n+2\n*** End Patch\n")
                                + line(
                                        "tool_edit",
                                        null,
                                        "{'path':'a.txt','old_string':'a','new_string':'b'}"));

        assertThat(outcomes)
                .extracting(
                        it -> it.get("status").asString(),
                        it -> it.path("message").asString("").replaceFirst("(?s):.*", ""),
                        it -> it.path("result_text").asString(""))
                .containsExactly(
                        tuple("refused", "not-found", ""),
                        tuple("applied", "", "one\n2\n"),
                        tuple("applied", "", "2\n"),
                        tuple("refused", "not-found", ""),
                        tuple("applied", "", "one\n2\n"),
                        tuple("refused", "missing-file", ""));
    }

    /** Tells more than it needs. */
    private static String line(String format, @Nullable String before, String edit) {
        JsonMapper mapper = new JsonMapper();
        ObjectNode line =
                mapper.createObjectNode()
                        .put("id", "01930000-0000-7000-8000-0000feedcafe")
                        .put("kind", "not-found")
                        .put("origin", "real")
                        .put("format", format)
                        .put("path", "a.txt")
                        .put("tool", "edit")
                        .put("edit", edit.replace('\'', '"'))
                        .put("after", "x");
        if (before != null) {
            line.put("before", before);
        }
        line.putObject("corrected").put("tool", "edit").put("turns", 1).put("edit", "y");
        line.putArray("left_out");
        return mapper.writeValueAsString(line) + "\n";
    }

    @Test
    void saysWhichLineIsNoCase() {
        assertThatThrownBy(
                        () -> run("{\"id\":\"a\",\"path\":\"x\",\"format\":\"whole\"}\nno case\n"))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("Line 2 is no case: ");
    }

    private static List<JsonNode> run(String cases) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream printed = new PrintStream(out, false, StandardCharsets.UTF_8);
        EditCorpusBench.run(new BufferedReader(new StringReader(cases)), printed);
        printed.flush();
        JsonMapper mapper = new JsonMapper();
        return out.toString(StandardCharsets.UTF_8).lines().map(mapper::readTree).toList();
    }
}
