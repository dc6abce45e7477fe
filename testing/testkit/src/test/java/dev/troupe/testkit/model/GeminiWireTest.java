package dev.troupe.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedFault;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The Gemini API's bytes, and the requests that it refuses. */
class GeminiWireTest extends WireFormatFixture {
    private static final String USER = "{'role':'user','parts':[{'text':'x'}]}";
    private static final String HELLO = json("{'contents':[USER]}");
    private static final String SIGNED =
            "{'role':'model','parts':[{'functionCall':{'name':'read','args':{}},'thoughtSignature':'skip_thought_signature_validator'}]}";
    private static final String UNSIGNED =
            "{'role':'model','parts':[{'functionCall':{'name':'read','args':{}}}]}";
    private static final String RESULT =
            "{'role':'user','parts':[{'functionResponse':{'name':'read','response':{'result':'r'}}}]}";

    @Test
    void streamsResponsesAndEndsWithoutAMark() throws Exception {
        HttpResponse<String> response = http.geminiStream("m", HELLO);

        assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
        assertThat(
                        response.body()
                                .replaceAll("\"responseId\":\"\\w{24}\"", "\"responseId\":\"R\"")
                                .replaceAll("TokenCount\":\\d+", "TokenCount\":9")
                                .replaceAll(
                                        "\"thoughtSignature\":\"[^\"]{44}\"",
                                        "\"thoughtSignature\":\"S\"")
                                .replace(",\"modelVersion\":\"m\",\"responseId\":\"R\"}", "…}"))
                .isEqualTo(
                        """
                        data: {"candidates":[{"content":{"parts":[{"text":"Hi!"}],"role":"model"},"index":0}],"usageMetadata":{"promptTokenCount":9,"totalTokenCount":9}…}

                        data: {"candidates":[{"content":{"parts":[{"functionCall":{"id":"id_1","name":"read","args":{"path":"a"}},"thoughtSignature":"S"},{"functionCall":{"name":"list","args":{}}}],"role":"model"},"index":0}],"usageMetadata":{"promptTokenCount":9,"totalTokenCount":9}…}

                        data: {"candidates":[{"content":{"parts":[{"text":""}],"role":"model"},"finishReason":"STOP","index":0}],"usageMetadata":{"promptTokenCount":9,"candidatesTokenCount":9,"totalTokenCount":9}…}

                        """
                                .replace("\n", "\r\n"));
    }

    @Test
    void answersWholeWithThoughtsAndTheirTokens() throws Exception {
        server.play(
                ModelScenario.parse(
                        """
                        turns:
                          - thinking: I wonder.
                            text: said
                            finish: length
                            usage: {input: 100, output: 30, cached: 40, thoughts: 23}
                        """));

        JsonNode hidden = PlainHttpCaller.json(http.gemini("gemini-2.5-pro", HELLO));
        JsonNode shown =
                PlainHttpCaller.json(
                        http.gemini(
                                "m",
                                json(
                                        "{'contents':[USER],'generationConfig':{'thinkingConfig':{'includeThoughts':true}}}")));

        assertThat(hidden.at("/candidates/0/content/parts").toString())
                .isEqualTo("[{\"text\":\"said\"}]");
        assertThat(hidden.at("/candidates/0/finishReason").stringValue()).isEqualTo("MAX_TOKENS");
        assertThat(hidden.path("usageMetadata").toString())
                .isEqualTo(
                        "{\"promptTokenCount\":100,\"candidatesTokenCount\":7,\"cachedContentTokenCount\":40,\"thoughtsTokenCount\":23,\"totalTokenCount\":130}");
        assertThat(shown.at("/candidates/0/content/parts/0").toString())
                .isEqualTo("{\"text\":\"I wonder.\",\"thought\":true}");
        assertThat(shown.at("/candidates/0/content/parts/1/thoughtSignature").isString()).isTrue();
    }

    @Test
    void theFilterStopsAnswersAndBlocksPrompts() throws Exception {
        server.play(
                ModelScenario.parse(
                        """
                        turns: [{text: half, finish: safety}, {text: never, finish: blocked}]
                        """));

        JsonNode stopped = PlainHttpCaller.json(http.gemini("m", HELLO));
        String second = json("{'contents':[USER,{'role':'model','parts':[{'text':'y'}]},USER]}");
        JsonNode blocked = PlainHttpCaller.json(http.gemini("m", second));

        assertThat(stopped.at("/candidates/0/finishReason").stringValue()).isEqualTo("SAFETY");
        assertThat(stopped.at("/candidates/0/content").isMissingNode()).isTrue();
        assertThat(blocked.at("/promptFeedback/blockReason").stringValue())
                .isEqualTo("PROHIBITED_CONTENT");
        assertThat(blocked.path("candidates").isMissingNode()).isTrue();
        assertThat(http.geminiStream("m", HELLO).body()).contains("half").contains("SAFETY");
    }

    @ParameterizedTest
    @CsvSource(
            textBlock =
                    """
                    401, UNAUTHENTICATED, invalid authentication credentials
                    403, PERMISSION_DENIED, does not have permission
                    404, NOT_FOUND, models/m is not found for API version v1beta
                    429, RESOURCE_EXHAUSTED, Resource has been exhausted
                    500, INTERNAL, internal error
                    503, UNAVAILABLE, overloaded
                    """)
    void errorsHaveStatusWordsAndDelays(int status, String words, String message) throws Exception {
        ScriptedFault fault =
                new ScriptedFault.Refuse(1, status, Duration.ofMillis(1500), null, null);
        server.play(ModelScenario.of(ScriptedTurn.say("never").after(fault)));

        HttpResponse<String> response = http.geminiStream("m", HELLO);

        JsonNode error = PlainHttpCaller.json(response).path("error");
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(error.path("code").intValue()).isEqualTo(status);
        assertThat(error.path("status").stringValue()).isEqualTo(words);
        assertThat(error.path("message").stringValue()).contains(message);
        assertThat(error.at("/details/0/retryDelay").stringValue()).isEqualTo("1.5s");
        assertThat(response.headers().firstValue("Retry-After")).isEmpty();
    }

    @Test
    void keysComeInAHeaderOrInTheAddress() throws Exception {
        server.play(ModelScenario.parse("{api_key: right, turns: [{text: in}]}"));
        String call = "/v1beta/models/m:generateContent";

        assertThat(http.post(call, HELLO, "x-goog-api-key", "right").statusCode()).isEqualTo(200);
        assertThat(http.post(call + "?key=right", HELLO).statusCode()).isEqualTo(200);
        assertThat(http.post(call, HELLO).statusCode()).isEqualTo(403);
        HttpResponse<String> wrong = http.get("/v1beta/models?key=wrong");
        assertThat(wrong.statusCode()).isEqualTo(400);
        assertThat(PlainHttpCaller.json(wrong).at("/error/details/0/reason").stringValue())
                .isEqualTo("API_KEY_INVALID");
    }

    @Test
    void modelsAreListedAndTokensCounted() throws Exception {
        server.play(ModelScenario.parse("{context_window: 900, turns: [{text: x}]}"));

        JsonNode models = PlainHttpCaller.json(http.get("/v1beta/models"));
        assertThat(models.at("/models/0/name").stringValue()).isEqualTo("models/scripted");
        assertThat(models.at("/models/0/inputTokenLimit").intValue()).isEqualTo(900);
        assertThat(http.get("/v1beta/models/scripted").statusCode()).isEqualTo(200);
        assertThat(http.get("/v1beta/models/other").statusCode()).isEqualTo(404);
        JsonNode count = PlainHttpCaller.json(http.post("/v1beta/models/m:countTokens", HELLO));
        assertThat(count.path("totalTokens").intValue()).isPositive();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    {}                                                  | contents is not specified
                    {'contents':[{'role':'robot','parts':[{'text':'x'}]}]} | Please use a valid role: user, model.
                    {'contents':[{'role':'user','parts':[]}]}           | contents.parts must not be empty
                    {'contents':[{'role':'user','parts':[{}]}]}         | required oneof field 'data'
                    {'contents':[SIGNED,RESULT]}                        | function call turn comes immediately after a user turn
                    {'contents':[USER,SIGNED,USER]}                     | number of function response parts is equal
                    {'contents':[USER,SIGNED]}                          | number of function response parts is equal
                    {'contents':[USER,SIGNED,RESULT,RESULT]}            | number of function response parts is equal
                    {'contents':[USER,RESULT]}                          | function response turn comes immediately after a function call turn
                    {'contents':[USER,UNSIGNED,RESULT]}                 | function call `default_api:read` , position 2
                    {'contents':[USER,SIGNED,{'role':'user','parts':[{'functionResponse':{'name':'read','response':'r'}}]}]} | google.protobuf.Struct
                    {'contents':[USER],'tools':[{'functionDeclarations':[{'name':'a b'}]}]} | Invalid function name
                    {'contents':[USER],'tools':[{'functionDeclarations':[{'name':'a'},{'name':'a'}]}]} | Duplicate function declaration found: a
                    {'contents':[USER],'tools':[{'functionDeclarations':[{'name':'a','parameters':{'type':'STRING'}}]}]} | should be of type OBJECT
                    """)
    void refuses(String body, String reason) throws Exception {
        HttpResponse<String> response = http.gemini("m", json(body));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(PlainHttpCaller.message(response)).contains(reason);
        assertThat(PlainHttpCaller.json(response).at("/error/status").stringValue())
                .isEqualTo("INVALID_ARGUMENT");
    }

    @Test
    void signaturesOfTheCurrentTurnAreCheckedAndForeignOnesRefused() throws Exception {
        String foreign = SIGNED.replace("skip_thought_signature_validator", "Zm9yZWlnbg==");
        String earlier = json("{'contents':[USER,UNSIGNED,RESULT,USER]}");

        assertThat(
                        PlainHttpCaller.message(
                                http.gemini(
                                        "m", json("{'contents':[USER," + foreign + ",RESULT]}"))))
                .isEqualTo("Corrupted thought signature.");
        assertThat(http.gemini("m", earlier).statusCode()).isEqualTo(200);
        assertThat(
                        http.gemini("gemini-2.5-pro", json("{'contents':[USER,UNSIGNED,RESULT]}"))
                                .statusCode())
                .isEqualTo(200);
    }

    private static String json(String template) {
        return template.replace("UNSIGNED", UNSIGNED)
                .replace("SIGNED", SIGNED)
                .replace("RESULT", RESULT)
                .replace("USER", USER)
                .replace('\'', '"');
    }
}
