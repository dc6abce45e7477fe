package dev.troupe.benchmarks.edits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class EditsBenchTest {
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
    void saysWhichLineIsNoCase() {
        assertThatThrownBy(
                        () -> run("{\"id\":\"a\",\"path\":\"x\",\"format\":\"whole\"}\nno case\n"))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("Line 2 is no case: ");
    }

    private static List<JsonNode> run(String cases) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream printed = new PrintStream(out, false, StandardCharsets.UTF_8);
        EditsBench.run(new BufferedReader(new StringReader(cases)), printed);
        printed.flush();
        JsonMapper mapper = new JsonMapper();
        return out.toString(StandardCharsets.UTF_8).lines().map(mapper::readTree).toList();
    }
}
