package dev.troupe.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.net.http.HttpResponse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that the real services refuse, which a lenient double would let pass. */
class RequestChecksTest {
    private static final ScriptedModelServer SERVER =
            ScriptedModelServer.start(
                    ModelScenario.of(
                            ScriptedTurn.say("zero"),
                            ScriptedTurn.say("one"),
                            ScriptedTurn.say("two")));
    private static final String OPENAI_CALL =
            "{'role':'assistant','content':null,'tool_calls':[{'id':'c1','type':'function','function':{'name':'read','arguments':'{}'}}]}";
    private static final String CLAUDE_CALL =
            "{'role':'assistant','content':[{'type':'tool_use','id':'c1','name':'read','input':{}}]}";
    private static final String USER = "{'role':'user','content':'x'}";

    private final PlainHttpCaller http = new PlainHttpCaller(SERVER);

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    {'messages':[USER]}                                                  | you must provide a model
                    {'model':'m'}                                                        | Missing required parameter: 'messages'
                    {'model':'m','messages':[]}                                          | Missing required parameter: 'messages'
                    {'model':'m','messages':[{'role':'robot','content':'x'}]}            | Invalid value: 'robot'
                    {'model':'m','messages':[{'role':'user','content':null}]}            | expected a string, got null
                    {'model':'m','messages':[USER,CALL]}                                 | did not have response messages: c1
                    {'model':'m','messages':[USER,CALL,USER]}                            | did not have response messages: c1
                    {'model':'m','messages':[USER,{'role':'tool','tool_call_id':'c1','content':'r'}]} | must be a response to a preceding message
                    {'model':'m','messages':[USER,CALL,{'role':'tool','tool_call_id':'c2','content':'r'}]} | must be a response to a preceding message
                    {'model':'m','messages':[USER,{'role':'assistant','tool_calls':[]}]} | is too short
                    {'model':'m','messages':[USER,{'role':'assistant'}]}                 | expected a string, got null
                    {'model':'m','messages':[USER],'tools':[{'type':'function','function':{'name':'a b'}}]} | does not match pattern
                    {'model':'m','messages':[USER],'tools':[{'type':'function','function':{'name':'a','parameters':{}}}]} | schema must be a JSON Schema
                    [1]                                                                  | could not parse the JSON body
                    """)
    void openAiRefuses(String body, String reason) throws Exception {
        HttpResponse<String> response = http.openAi(json(body, OPENAI_CALL));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(PlainHttpCaller.message(response)).contains(reason);
        assertThat(PlainHttpCaller.json(response).at("/error/type").stringValue())
                .isEqualTo("invalid_request_error");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    {'model':'m','messages':[USER]}                                      | max_tokens: Field required
                    {'max_tokens':1,'messages':[USER]}                                   | model: Field required
                    {'model':'m','max_tokens':1,'messages':[]}                           | at least one message
                    {'model':'m','max_tokens':1,'messages':[{'role':'system','content':'x'}]} | Input should be 'user' or 'assistant'
                    {'model':'m','max_tokens':1,'messages':[{'role':'assistant','content':'x'}]} | first message must use the "user" role
                    {'model':'m','max_tokens':1,'messages':[{'role':'user','content':''}]} | must be non-empty
                    {'model':'m','max_tokens':1,'messages':[{'role':'user','content':[{'type':'text','text':''}]}]} | must be non-empty
                    {'model':'m','max_tokens':1,'messages':[USER,CALL]}                  | without `tool_result` blocks immediately after: c1
                    {'model':'m','max_tokens':1,'messages':[USER,CALL,USER]}             | without `tool_result` blocks immediately after: c1
                    {'model':'m','max_tokens':1,'messages':[{'role':'user','content':[{'type':'tool_result','tool_use_id':'c9','content':'r'}]}]} | unexpected `tool_use_id` found
                    {'model':'m','max_tokens':1,'messages':[USER,CALL,{'role':'user','content':[{'type':'text','text':'t'},{'type':'tool_result','tool_use_id':'c1','content':'r'}]}]} | without `tool_result` blocks
                    {'model':'m','max_tokens':1,'messages':[USER],'tools':[{'name':'a'}]} | input_schema.type: Field required
                    {'model':'m','max_tokens':1,'messages':[USER],'tools':[{'name':'a','input_schema':{'type':'object'}},{'name':'a','input_schema':{'type':'object'}}]} | must be unique
                    """)
    void anthropicRefuses(String body, String reason) throws Exception {
        HttpResponse<String> response = http.anthropic(json(body, CLAUDE_CALL));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(PlainHttpCaller.message(response)).contains(reason);
        assertThat(PlainHttpCaller.json(response).at("/error/type").stringValue())
                .isEqualTo("invalid_request_error");
    }

    @Test
    void anthropicWantsItsVersionHeader() throws Exception {
        HttpResponse<String> response =
                http.post(
                        "/v1/messages",
                        json("{'model':'m','max_tokens':1,'messages':[USER]}", CLAUDE_CALL));

        assertThat(PlainHttpCaller.message(response)).contains("anthropic-version");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    [USER,CALL,{'role':'user','content':[{'type':'tool_result','tool_use_id':'c1','content':'r'},{'type':'text','text':'and'}]}]
                    [USER,CALL,{'role':'user','content':[{'type':'tool_result','tool_use_id':'c1','content':[{'type':'text','text':'r'}]}]},USER]
                    """)
    void anthropicTakesResultsFollowedByText(String messages) throws Exception {
        HttpResponse<String> response =
                http.anthropic(
                        json(
                                "{'model':'m','max_tokens':1,'messages':" + messages + "}",
                                CLAUDE_CALL));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(PlainHttpCaller.json(response).at("/content/0/text").stringValue())
                .isEqualTo("one");
    }

    @Test
    void openAiTakesPartsAndDeveloperMessages() throws Exception {
        HttpResponse<String> response =
                http.openAi(
                        json(
                                "{'model':'m','messages':[{'role':'developer','content':'be kind'},{'role':'user','content':[{'type':'text','text':'x'}]}]}",
                                OPENAI_CALL));

        assertThat(PlainHttpCaller.json(response).at("/choices/0/message/content").stringValue())
                .isEqualTo("zero");
    }

    @Test
    void tokensAreCountedWithoutPlayingATurn() throws Exception {
        HttpResponse<String> response =
                http.post(
                        "/v1/messages/count_tokens",
                        json("{'model':'m','max_tokens':1,'messages':[USER]}", CLAUDE_CALL));

        assertThat(PlainHttpCaller.json(response).path("input_tokens").intValue()).isPositive();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    {'model':'claude-sonnet-4-5','max_tokens':9000,'thinking':{'type':'adaptive'},'messages':[USER]} | adaptive thinking is not supported on this model
                    {'model':'claude-opus-4-7','max_tokens':9000,'thinking':{'type':'enabled','budget_tokens':2000},'messages':[USER]} | is not supported for this model
                    {'model':'m','max_tokens':9000,'thinking':{'type':'enabled','budget_tokens':1000},'messages':[USER]} | greater than or equal to 1024
                    {'model':'m','max_tokens':1500,'thinking':{'type':'enabled','budget_tokens':1500},'messages':[USER]} | must be greater than
                    {'model':'m','max_tokens':9,'thinking':{'type':'on'},'messages':[USER]} | does not match any of the expected tags
                    {'model':'claude-haiku-4-5','max_tokens':9,'output_config':{'effort':'high'},'messages':[USER]} | does not support the effort parameter
                    {'model':'m','max_tokens':9,'output_config':{'effort':'much'},'messages':[USER]} | output_config.effort: Input should be
                    {'model':'m','max_tokens':9000,'thinking':{'type':'enabled','budget_tokens':2000},'messages':[USER,CALL,RESULT]} | Expected `thinking` or `redacted_thinking`, but found `tool_use`
                    {'model':'m','max_tokens':9,'thinking':{'type':'adaptive'},'messages':[USER,{'role':'assistant','content':[{'type':'thinking','thinking':'x','signature':'y'}]},USER]} | Invalid `signature`
                    {'model':'m','max_tokens':9,'thinking':{'type':'adaptive'},'messages':[USER,{'role':'assistant','content':[{'type':'redacted_thinking','data':'y'}]},USER]} | Invalid `data`
                    """)
    void anthropicRefusesThoughts(String body, String reason) throws Exception {
        String results =
                "{'role':'user','content':[{'type':'tool_result','tool_use_id':'c1','content':'r'}]}";
        HttpResponse<String> response =
                http.anthropic(json(body.replace("RESULT", results), CLAUDE_CALL));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(PlainHttpCaller.message(response)).contains(reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    {'model':'m'}                                   | 400 | Missing required parameter: 'input'
                    {'model':'m','messages':[USER],'input':[USER]}  | 400 | Unsupported parameter: 'messages'
                    {'model':'gpt-4.1','reasoning':{'effort':'low'},'input':[USER]} | 400 | is not supported with this model
                    {'model':'m','reasoning':{'effort':'much'},'input':[USER]} | 400 | Invalid value: 'much'
                    {'model':'m','input':[USER],'tools':[{'type':'function','function':{'name':'a'}}]} | 400 | Missing required parameter: 'tools[0].name'
                    {'model':'m','input':[USER,CALL]}               | 400 | No tool output found for function call c1
                    {'model':'m','input':[USER,{'type':'function_call_output','call_id':'c1','output':'r'}]} | 400 | No tool call found
                    {'model':'m','input':[USER,{'type':'reasoning','id':'rs_1','summary':[]},USER]} | 404 | Items are not persisted
                    {'model':'m','input':[USER,{'type':'reasoning','id':'rs_1','summary':[],'encrypted_content':'x'},CALL]} | 400 | could not be verified
                    """)
    void openAiRefusesInputs(String body, int status, String reason) throws Exception {
        String call = "{'type':'function_call','call_id':'c1','name':'read','arguments':'{}'}";
        HttpResponse<String> response = http.post("/v1/responses", json(body, call));

        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(PlainHttpCaller.message(response)).contains(reason);
    }

    @ParameterizedTest
    @CsvSource({
        "gpt-5.4, low, 400",
        "gpt-5.4, , 200",
        "gpt-5.6, , 400",
        "gpt-5.6, none, 200",
        "gpt-5.1, high, 200",
        "gpt-4.1, low, 400"
    })
    void completionsOfNewerModelsTakeNoToolsWithAnEffort(
            String model, @Nullable String effort, int status) throws Exception {
        String body =
                "{'model':'%s',%s'messages':[USER],'tools':[{'type':'function','function':{'name':'a','parameters':{'type':'object'}}}]}"
                        .formatted(
                                model,
                                effort == null ? "" : "'reasoning_effort':'" + effort + "',");

        assertThat(http.openAi(json(body, "")).statusCode()).isEqualTo(status);
    }

    private static String json(String template, String call) {
        return template.replace("CALL", call).replace("USER", USER).replace('\'', '"');
    }
}
