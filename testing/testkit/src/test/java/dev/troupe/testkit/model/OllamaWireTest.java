package dev.troupe.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedFault;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Ollama's lines, and how little it refuses. */
class OllamaWireTest extends WireFormatFixture {
    private static final String USER = "{'role':'user','content':'x'}";
    private static final String HELLO = json("{'model':'m','messages':[USER]}");
    private static final String WHOLE = json("{'model':'m','stream':false,'messages':[USER]}");

    @Test
    void streamsLinesUnlessToldNotTo() throws Exception {
        HttpResponse<String> response = http.ollama(HELLO);

        assertThat(response.headers().firstValue("Content-Type")).contains("application/x-ndjson");
        assertThat(
                        response.body()
                                .replaceAll("\"created_at\":\"[^\"]+\"", "\"created_at\":\"T\"")
                                .replaceAll("_(duration|count)\":\\d+", "_$1\":9")
                                .replace("{\"model\":\"m\",\"created_at\":\"T\",", "{…"))
                .isEqualTo(
                        """
                        {…"message":{"role":"assistant","content":"Hi!"},"done":false}
                        {…"message":{"role":"assistant","content":"","tool_calls":[{"id":"id_1","function":{"index":0,"name":"read","arguments":{"path":"a"}}}]},"done":false}
                        {…"message":{"role":"assistant","content":"","tool_calls":[{"function":{"index":1,"name":"list","arguments":{}}}]},"done":false}
                        {…"message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","total_duration":9,"load_duration":9,"prompt_eval_count":9,"prompt_eval_duration":9,"eval_count":9,"eval_duration":9}
                        """);
    }

    @Test
    void answersWholeWithThoughtsUnlessTheyAreSwitchedOff() throws Exception {
        server.play(
                ModelScenario.parse(
                        """
                        turns:
                          - thinking: I wonder.
                            text: said
                            finish: length
                            usage: {input: 100, output: 30}
                        """));

        JsonNode shown = PlainHttpCaller.json(http.ollama(WHOLE));
        JsonNode hidden =
                PlainHttpCaller.json(
                        http.ollama(
                                json(
                                        "{'model':'m','stream':false,'think':false,'messages':[USER]}")));

        assertThat(shown.at("/message/thinking").stringValue()).isEqualTo("I wonder.");
        assertThat(shown.at("/message/content").stringValue()).isEqualTo("said");
        assertThat(shown.path("done_reason").stringValue()).isEqualTo("length");
        assertThat(shown.path("prompt_eval_count").intValue()).isEqualTo(100);
        assertThat(shown.path("eval_count").intValue()).isEqualTo(30);
        assertThat(hidden.at("/message/thinking").isMissingNode()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    {'messages':[USER]}                                                 | model is required
                    {'model':'m','messages':[{'role':'user','content':['x']}]}          | cannot unmarshal array into Go struct field ChatRequest.messages.content
                    {'model':'m','messages':[USER,{'role':'assistant','tool_calls':[{'function':{'name':'a','arguments':'{}'}}]}]} | cannot unmarshal string into Go struct field ChatRequest.messages.tool_calls.function.arguments
                    """)
    void refuses(String body, String reason) throws Exception {
        HttpResponse<String> response = http.ollama(json(body));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(PlainHttpCaller.json(response).path("error").stringValue()).contains(reason);
    }

    @Test
    void resultsWithoutIdsOrCallsPass() throws Exception {
        HttpResponse<String> response =
                http.ollama(
                        json(
                                "{'model':'m','stream':false,'messages':[USER,{'role':'assistant','content':''},{'role':'tool','content':'r','tool_name':'read'}]}"));

        assertThat(PlainHttpCaller.json(response).at("/message/content").stringValue())
                .isEqualTo("one");
    }

    @Test
    void theOldestMessagesAreDroppedSilentlyButForSystemPrompts() throws Exception {
        server.play(
                ModelScenario.parse(
                        """
                        turns: [{text: zero}, {match: {system: keep, first_user: newest}, text: one}]
                        """));
        String messages =
                "[{'role':'system','content':'keep'},{'role':'user','content':'LONG'},{'role':'assistant','content':'zero'},{'role':'user','content':'newest'}]"
                        .replace("LONG", "long ".repeat(4000));
        String small = json("{'model':'m','stream':false,'messages':" + messages + "}");
        String large = small.replace("\"stream\"", "\"options\":{\"num_ctx\":8192},\"stream\"");

        JsonNode cut = PlainHttpCaller.json(http.ollama(small));
        HttpResponse<String> whole = http.ollama(large);

        assertThat(cut.at("/message/content").stringValue()).isEqualTo("one");
        assertThat(cut.path("prompt_eval_count").intValue()).isLessThan(4096);
        assertThat(whole.statusCode()).isEqualTo(400);
        assertThat(server.requests())
                .extracting(RecordedModelRequest::forgotten)
                .containsExactly(1, 0);
    }

    @Test
    void modelsAreListedAndShownWithWhatTheyCanDo() throws Exception {
        server.play(
                ModelScenario.parse(
                        "{models: [a], context_window: 900, tools: false, turns: [{text: x}]}"));

        JsonNode tags = PlainHttpCaller.json(http.get("/api/tags"));
        assertThat(tags.at("/models/0/name").stringValue()).isEqualTo("a:latest");
        JsonNode shown = PlainHttpCaller.json(http.post("/api/show", "{\"model\": \"a\"}"));
        assertThat(shown.path("capabilities").toString()).isEqualTo("[\"completion\"]");
        assertThat(shown.path("model_info").path("llama.context_length").intValue()).isEqualTo(900);
        HttpResponse<String> other = http.post("/api/show", "{\"model\": \"b\"}");
        assertThat(other.statusCode()).isEqualTo(404);
        assertThat(other.body()).isEqualTo("{\"error\":\"model 'b' not found\"}");
        assertThat(PlainHttpCaller.json(http.get("/api/version")).path("version").isString())
                .isTrue();
    }

    @Test
    void modelsWithoutToolsRefuseThem() throws Exception {
        server.play(ModelScenario.parse("{tools: false, turns: [{text: x}]}"));

        HttpResponse<String> response =
                http.ollama(
                        json(
                                "{'model':'m','messages':[USER],'tools':[{'type':'function','function':{'name':'read','parameters':{'type':'object'}}}]}"));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body())
                .isEqualTo(
                        "{\"error\":\"registry.ollama.ai/library/m:latest does not support tools\"}");
    }

    @Test
    void errorsAreOneSentenceBeforeAndWithinAStream() throws Exception {
        server.play(
                ModelScenario.of(
                        ScriptedTurn.say("one two three four")
                                .after(
                                        new ScriptedFault.Refuse(1, 404, null, null, null),
                                        new ScriptedFault.FailMidStream(
                                                1,
                                                1,
                                                new ScriptedFault.Refuse(
                                                        1, 500, null, null, "it broke")))));

        HttpResponse<String> unknown = http.ollama(HELLO);
        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(unknown.body())
                .isEqualTo("{\"error\":\"model \\\"m\\\" not found, try pulling it first\"}");
        HttpResponse<String> broken = http.ollama(HELLO);
        assertThat(broken.statusCode()).isEqualTo(200);
        assertThat(broken.body()).endsWith("\n{\"error\":\"it broke\"}\n");
    }

    @Test
    void aChatWithoutMessagesLoadsOrUnloads() throws Exception {
        assertThat(http.ollama("{\"model\": \"m\"}").body()).contains("\"done_reason\":\"load\"");
        assertThat(http.ollama("{\"model\": \"m\", \"keep_alive\": 0}").body())
                .contains("\"done_reason\":\"unload\"");
    }

    private static String json(String template) {
        return template.replace("USER", USER).replace('\'', '"');
    }
}
