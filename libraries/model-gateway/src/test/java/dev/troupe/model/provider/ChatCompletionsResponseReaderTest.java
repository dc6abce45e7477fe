package dev.troupe.model.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.troupe.model.connection.ModelFailure;
import dev.troupe.model.connection.ModelFailure.Kind;
import dev.troupe.model.connection.ProviderTokenUsage;
import dev.troupe.model.connection.ResponseChunk;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChatCompletionsResponseReaderTest {
    @Test
    void readsTextAndWhyItEnds() {
        assertThat(
                        told(
                                delta("{\"role\":\"assistant\",\"content\":\"\"}"),
                                delta("{\"content\":\"Grüße\"}"),
                                delta("{\"content\":null}"),
                                end("stop")))
                .containsExactly(
                        new ResponseChunk.Text("Grüße"), new ResponseChunk.Stopped("stop"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"length", "content_filter", "tool_calls", "something_new"})
    void tellsTheServersOwnReason(String reason) {
        assertThat(told(end(reason))).containsExactly(new ResponseChunk.Stopped(reason));
    }

    @Test
    void aPieceWithoutAnythingToShowIsALifeSign() {
        assertThat(read("data: " + delta("{\"reasoning_content\":\"\"}"), ""))
                .containsExactly(
                        new ResponseChunk.Alive(),
                        new ResponseChunk.Kept("{\"reasoning_content\":\"\"}"));
        assertThat(read("data: {\"choices\":null}", "")).containsExactly(new ResponseChunk.Alive());
        assertThat(read(": a comment", "", "id: 7", "")).containsExactly(new ResponseChunk.Alive());
        assertThat(read("event: ping", "data: now", "", "data: ping", ""))
                .containsExactly(new ResponseChunk.Alive(), new ResponseChunk.Alive());
    }

    @Test
    void aRefusalIsSaidAndTheAnswerWithheld() {
        assertThat(told(delta("{\"content\":null,\"refusal\":\"I cannot.\"}"), end("stop")))
                .containsExactly(
                        new ResponseChunk.Text("I cannot."), new ResponseChunk.Stopped("refusal"));
    }

    @Test
    void textInPartsIsText() {
        assertThat(
                        told(
                                delta(
                                        "{\"content\":[{\"type\":\"thinking\",\"thinking\":[{\"text\":\"hm\"}]},{\"type\":\"text\",\"text\":\"So.\"}]}")))
                .containsExactly(new ResponseChunk.Text("So."));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {"prompt_tokens":50,"completion_tokens":7,"total_tokens":57} | 50 | 7 | 0
                    {"prompt_tokens":50,"completion_tokens":7,"prompt_tokens_details":{"cached_tokens":40}} | 50 | 7 | 40
                    {"prompt_tokens":50,"completion_tokens":7,"prompt_tokens_details":null} | 50 | 7 | 0
                    {"prompt_tokens":50,"completion_tokens":7,"total_tokens":57,"completion_tokens_details":{"reasoning_tokens":6}} | 50 | 7 | 0
                    {"prompt_tokens":50,"completion_tokens":1,"total_tokens":57,"completion_tokens_details":{"reasoning_tokens":6}} | 50 | 7 | 0
                    {"prompt_tokens":50,"completion_tokens":7,"total_tokens":99,"completion_tokens_details":{"reasoning_tokens":6}} | 50 | 13 | 0
                    {"prompt_tokens":50,"completion_tokens":7,"cached_tokens":40} | 50 | 7 | 40
                    {"prompt_tokens":50,"completion_tokens":7,"prompt_cache_hit_tokens":40,"prompt_cache_miss_tokens":10} | 50 | 7 | 40
                    {"prompt_tokens":50,"completion_tokens":7,"prompt_tokens_details":{"cached_tokens":0},"prompt_cache_hit_tokens":40} | 50 | 7 | 40
                    """)
    void countsWhatALastPieceWithoutChoicesTells(
            String usage, long input, long output, long cached) {
        assertThat(told("{\"choices\":[],\"usage\":%s}".formatted(usage)))
                .containsExactly(
                        new ResponseChunk.Used(new ProviderTokenUsage(input, output, cached, 0)));
    }

    @Test
    void countsOfNothingAreNone() {
        assertThat(told("{\"choices\":[],\"usage\":null}")).isEmpty();
        assertThat(told("{\"choices\":[],\"usage\":{\"prompt_tokens\":0}}")).isEmpty();
        assertThat(told("{\"choices\":[],\"usage\":{\"prompt_tokens\":3}}"))
                .containsExactly(new ResponseChunk.Used(new ProviderTokenUsage(3, null, 0, 0)));
    }

    @Test
    void putsCallsTogetherByNumber() {
        assertThat(
                        told(
                                calls(call(0, "a", "read", ""), call(1, "b", "grep", "")),
                                calls(call(1, null, null, "{\"pattern\":")),
                                calls(call(0, null, null, "{\"path\":")),
                                calls(call(1, null, null, "\"x\"}"), call(0, null, null, "\"y\"}")),
                                end("tool_calls")))
                .containsExactly(
                        new ResponseChunk.Stopped("tool_calls"),
                        new ResponseChunk.Call("a", "read", "{\"path\":\"y\"}", null),
                        new ResponseChunk.Call("b", "grep", "{\"pattern\":\"x\"}", null));
    }

    @Test
    void putsCallsTogetherWithoutANumber() {
        assertThat(
                        told(
                                calls(call(null, "a", "read", "{\"path\":")),
                                calls(call(null, null, null, "\"y\"}")),
                                calls(call(null, "b", "read", "{}"))))
                .containsExactly(
                        new ResponseChunk.Call("a", "read", "{\"path\":\"y\"}", null),
                        new ResponseChunk.Call("b", "read", "{}", null));
    }

    @Test
    void takesPiecesThatRepeatIdAndName() {
        assertThat(
                        told(
                                calls(call(0, "a", "read", "{\"path\":")),
                                calls(call(0, "a", "read", "\"y\"}")),
                                calls(call(0, "a", "read", ""))))
                .containsExactly(new ResponseChunk.Call("a", "read", "{\"path\":\"y\"}", null));
        assertThat(
                        told(
                                calls(call(null, "a", "read", "{\"path\":")),
                                calls(call(null, "a", "read", "\"y\"}"))))
                .containsExactly(new ResponseChunk.Call("a", "read", "{\"path\":\"y\"}", null));
        assertThat(
                        told(
                                calls(call(0, null, "read", "{\"path\":")),
                                calls(call(0, null, "read", "\"y\"}"))))
                .containsExactly(new ResponseChunk.Call("", "read", "{\"path\":\"y\"}", null));
    }

    @Test
    void tellsWholeCallsApartThatShareANumberOrHaveNone() {
        for (Integer index : new Integer[] {0, null}) {
            assertThat(told(calls(call(index, "a", "read", "{}"), call(index, "b", "read", "{}"))))
                    .containsExactly(
                            new ResponseChunk.Call("a", "read", "{}", null),
                            new ResponseChunk.Call("b", "read", "{}", null));
            assertThat(
                            told(
                                    calls(call(index, null, "read", "{\"path\":\"y\"}")),
                                    calls(call(index, "", "read", "{\"path\":\"z\"}")),
                                    calls(call(index, null, "grep", "{}"))))
                    .containsExactly(
                            new ResponseChunk.Call("", "read", "{\"path\":\"y\"}", null),
                            new ResponseChunk.Call("", "read", "{\"path\":\"z\"}", null),
                            new ResponseChunk.Call("", "grep", "{}", null));
        }
    }

    @Test
    void takesArgumentsThatAreAnObject() {
        assertThat(
                        told(
                                delta(
                                        "{\"tool_calls\":[{\"function\":{\"name\":\"read\",\"arguments\":{\"path\":\"y\"}}}]}")))
                .containsExactly(new ResponseChunk.Call("", "read", "{\"path\":\"y\"}", null));
        assertThat(told(delta("{\"tool_calls\":[{\"function\":{\"name\":\"list\"}}]}")))
                .containsExactly(new ResponseChunk.Call("", "list", "", null));
    }

    @Test
    void thoughtsAreKeptBesideTheCallsThatFollowThem() {
        assertThat(
                        told(
                                delta("{\"reasoning_content\":\"I need \",\"content\":null}"),
                                delta("{\"reasoning_content\":\"both.\"}"),
                                calls(call(0, "a", "read", "{}"), call(1, "b", "read", "{}"))))
                .containsExactly(
                        new ResponseChunk.Thinking("I need "),
                        new ResponseChunk.Thinking("both."),
                        new ResponseChunk.Kept("{\"reasoning_content\":\"I need both.\"}"),
                        new ResponseChunk.Call("a", "read", "{}", null),
                        new ResponseChunk.Call("b", "read", "{}", null));
    }

    @Test
    void whatComesBesideACallIsKeptWithIt() {
        String extra = "{\"google\":{\"thought_signature\":\"c2ln\"}}";

        assertThat(
                        told(
                                delta(
                                        """
                                        {"tool_calls":[{"extra_content":%s,"function":{"arguments":"{}","name":"read"},"id":"a","type":"function"}]}
                                        """
                                                .formatted(extra)),
                                calls(call(1, "b", "read", "{}"))))
                .containsExactly(
                        new ResponseChunk.Call(
                                "a", "read", "{}", "{\"extra_content\":" + extra + "}"),
                        new ResponseChunk.Call("b", "read", "{}", null));
    }

    @Test
    void anotherIdWithoutANameBeginsNoCall() {
        for (Integer index : new Integer[] {0, null}) {
            assertThat(
                            told(
                                    calls(call(index, "a", "read", "{\"path\":")),
                                    calls(call(index, "b", null, "\"y\"")),
                                    calls(call(index, "c", "", "}"))))
                    .containsExactly(new ResponseChunk.Call("a", "read", "{\"path\":\"y\"}", null));
        }
    }

    @Test
    void aCallThatIsSentOnceMoreIsOne() {
        String call = "{\"path\":\"y\"}";

        assertThat(told(calls(call(0, "a", "read", call)), calls(call(0, "a", "read", call))))
                .containsExactly(new ResponseChunk.Call("a", "read", call, null));
        assertThat(
                        told(
                                calls(call(0, "a", "read", "{\"path\":")),
                                calls(call(0, null, null, "\"y\"}")),
                                calls(call(0, "a", "read", call))))
                .containsExactly(new ResponseChunk.Call("a", "read", call, null));
    }

    @Test
    void aCallThatIsCutBeforeItsNameIsLeftOut() {
        assertThat(told(calls(call(0, "a", null, "")), end("length")))
                .containsExactly(new ResponseChunk.Stopped("length"));
    }

    @Test
    void emptyListsOfCallsAreNone() {
        assertThat(told(delta("{\"content\":\"a\",\"tool_calls\":[]}"), delta(calledNull())))
                .containsExactly(new ResponseChunk.Text("a"));
    }

    private static String calledNull() {
        return "{\"tool_calls\":null}";
    }

    @Test
    void aCallThatNamesNoToolSpoilsTheAnswer() {
        ModelFailure failure = failure("data: " + calls(call(0, "a", null, "{}")), "");

        assertThat(failure.kind()).isEqualTo(Kind.SPOILED);
        assertThat(failure).hasMessage("a call in its answer names no tool");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    data: {"error":{"message":"boom","type":"server_error","code":null}} | OVERLOAD
                    data: {"error":{"message":"boom","code":"server_error"}} | OVERLOAD
                    data: {"error":{"message":"boom","code":429},"choices":[]} | RATE_LIMIT
                    data: {"error":{"message":"boom","code":502}} | OVERLOAD
                    data: {"error":"boom"} | OVERLOAD
                    error: {"message":"boom","code":500} | OVERLOAD
                    data: {"error":{"message":"boom","code":"rate_limit_exceeded"}} | RATE_LIMIT
                    data: {"error":{"message":"boom","type":"invalid_request_error","code":null}} | REJECTED
                    data: {"error":{"message":"boom","type":"invalid_request_error","code":"invalid_api_key"}} | KEY
                    data: {"error":{"message":"boom","code":"429"}} | RATE_LIMIT
                    data: {"choices":[{"delta":{"content":""},"finish_reason":"error","error":{"message":"boom","code":429}}]} | RATE_LIMIT
                    """)
    void anErrorInTheMiddleEndsTheAnswer(String line, Kind kind) {
        ModelFailure failure = failure("data: " + delta("{\"content\":\"Half\"}"), "", line, "");

        assertThat(failure.kind()).isEqualTo(kind);
        assertThat(failure).hasMessage("it answered with an error in its answer: boom");
    }

    @Test
    void anEventCalledErrorIsOne() {
        assertThat(failure("event: error", "data: {\"message\":\"boom\"}", ""))
                .hasMessageEndingWith("in its answer: boom");
    }

    @Test
    void noErrorIsNone() {
        assertThat(told("{\"error\":null,\"choices\":[{\"delta\":{\"content\":\"a\"}}]}"))
                .containsExactly(new ResponseChunk.Text("a"));
    }

    /** What llama.cpp, Groq, Cerebras, xAI, OpenAI, vLLM and OpenRouter answer. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                """
                {"error":{"code":400,"message":"the request exceeds the available context size, try increasing it","type":"exceed_context_size_error","n_prompt_tokens":9000,"n_ctx":4096}}\
                """,
                """
                {"error":{"code":400,"message":"request (9000 tokens) exceeds the available context size (4096 tokens), try increasing it"}}\
                """,
                """
                {"error":{"message":"Please reduce the length of the messages or completion.","type":"invalid_request_error","param":"messages","code":"context_length_exceeded"}}\
                """,
                """
                {"message":"Please reduce the length of the messages or completion. Current length is 9000 while limit is 8192","type":"invalid_request_error","param":"messages","code":"context_length_exceeded"}\
                """,
                """
                {"error":"This model's maximum prompt length is 131072 but the request contains 140000 tokens."}\
                """,
                """
                {"error":{"message":"Your input exceeds it.","type":"invalid_request_error","param":"messages","code":"context_length_exceeded"}}\
                """,
                """
                {"object":"error","message":"This model's maximum context length is 4096 tokens. However, you requested 9000 tokens.","type":"BadRequestError","param":null,"code":400}\
                """,
                """
                {"error":{"message":"Provider returned error","code":400,"metadata":{"raw":"{\\"detail\\":\\"prompt is too long\\"}"}}}\
                """
            })
    void tellsATooLongContextApart(String body) {
        assertThat(new ChatCompletionsResponseReader(() -> 0).refused(400, body, null).kind())
                .isEqualTo(Kind.CONTEXT_TOO_LONG);
        assertThat(failure("event: error", "data: " + body, "").kind())
                .isEqualTo(Kind.CONTEXT_TOO_LONG);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    404 | {"error":{"message":"No endpoints found that support tool use. To learn more about provider routing, visit: https://openrouter.ai/docs/provider-routing","code":404}}
                    500 | {"error":{"code":500,"message":"tools param requires --jinja flag","type":"server_error"}}
                    400 | {"error":{"message":"registry.ollama.ai/library/gemma:2b does not support tools","type":"api_error"}}
                    """)
    void tellsAModelWithoutToolsApart(int status, String body) {
        assertThat(new ChatCompletionsResponseReader(() -> 0).refused(status, body, null).kind())
                .isEqualTo(Kind.NO_TOOLS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"error", "insufficient_system_resource"})
    void aServerThatGivesUpFails(String reason) {
        ModelFailure failure =
                failure("data: " + delta("{\"content\":\"Half\"}"), "", "data: " + end(reason), "");

        assertThat(failure.kind()).isEqualTo(Kind.OVERLOAD);
        assertThat(failure).hasMessageContaining("'" + reason + "'");
    }

    @Test
    void whatIsNoJsonIsInvalid() {
        assertThat(failure("data: {half", "").kind()).isEqualTo(Kind.INVALID_OUTPUT);
    }

    @Test
    void anEventMayHaveSeveralLinesAndNothingFollowsTheLast() {
        assertThat(
                        read(
                                "data: {\"choices\":[{\"delta\":",
                                "data:{\"content\":\"a\"}}]}",
                                "",
                                "data: [DONE]",
                                "",
                                "data: no event any more",
                                ""))
                .containsExactly(new ResponseChunk.Text("a"), new ResponseChunk.Stopped("stop"));
    }

    @Test
    void nothingIsReadAfterTheLastLine() {
        ChatCompletionsResponseReader answer = new ChatCompletionsResponseReader(() -> 0);
        answer.read("data: " + delta("{\"content\":\"a\"}"));
        assertThat(answer.over()).isFalse();

        assertThat(answer.read("data: [DONE]")).containsExactly(new ResponseChunk.Text("a"));
        assertThat(answer.over()).isTrue();
    }

    @Test
    void commentsAloneAreNoAnswerForEver() {
        AtomicLong now = new AtomicLong();
        ChatCompletionsResponseReader answer = new ChatCompletionsResponseReader(now::get);
        now.addAndGet(Duration.ofMinutes(9).toNanos());
        assertThat(answer.read(": OPENROUTER PROCESSING"))
                .containsExactly(new ResponseChunk.Alive());
        answer.read("data: " + delta("{\"content\":\"a\"}"));
        answer.read("");
        now.addAndGet(Duration.ofMinutes(9).toNanos());
        assertThat(answer.read(": OPENROUTER PROCESSING"))
                .containsExactly(new ResponseChunk.Alive());
        now.addAndGet(Duration.ofMinutes(2).toNanos());

        assertThat(
                        catchThrowableOfType(
                                ModelFailure.class, () -> answer.read(": OPENROUTER PROCESSING")))
                .extracting(ModelFailure::kind)
                .isEqualTo(Kind.TIME_OUT);
    }

    @Test
    void anErrorMayBePlainText() {
        assertThat(failure("event: error", "data: out of memory", ""))
                .hasMessageEndingWith("in its answer: out of memory");
    }

    @Test
    void anAnswerInOnePieceIsRead() {
        assertThat(
                        read(
                                "{",
                                "  \"choices\": [{\"message\": {\"content\": \"a\",",
                                "    \"tool_calls\": [" + call(0, "a", "read", "{}") + "]},",
                                "    \"finish_reason\": \"tool_calls\"}]}"))
                .filteredOn(it -> !(it instanceof ResponseChunk.Alive))
                .containsExactly(
                        new ResponseChunk.Text("a"),
                        new ResponseChunk.Calling("{}"),
                        new ResponseChunk.Stopped("tool_calls"),
                        new ResponseChunk.Call("a", "read", "{}", null));
        assertThat(failure("{\"error\":{\"message\":\"boom\",\"code\":429}}").kind())
                .isEqualTo(Kind.RATE_LIMIT);
    }

    @Test
    void anEventThatIsCutShortIsNone() {
        assertThat(read("data: " + delta("{\"content\":\"a\"}"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {"error":{"message":"no such model"}} | no such model
                    [{"error":{"message":"no such model","code":404}}] | no such model
                    {"error":"no such model"} | no such model
                    {"object":"error","message":"no such model"} | no such model
                    {"detail":"no such model"} | no such model
                    {"message":"no such model","request_id":"r"} | no such model
                    {"detail":[{"type":"missing","loc":["body","model"],"msg":"Field required"}]} | body.model: Field required
                    {"code":7} | {"code":7}
                    no JSON | no explanation
                    """)
    void quotesARefusal(String body, String said) {
        ModelFailure refused = new ChatCompletionsResponseReader(() -> 0).refused(404, body, "3");

        assertThat(refused).hasMessage("it answered 404: " + said);
        assertThat(refused.retryAfter()).isEqualTo(Duration.ofSeconds(3));
    }

    private static ModelFailure failure(String... lines) {
        return catchThrowableOfType(ModelFailure.class, () -> read(lines));
    }

    /** What chunks bring, signs of life and an end that none of them names left out. */
    private static List<ResponseChunk> told(String... chunks) {
        boolean ends = String.join("", chunks).contains("\"finish_reason\":\"");
        List<String> lines = new ArrayList<>();
        for (String chunk : chunks) {
            lines.addAll(List.of("data: " + chunk, ""));
        }
        lines.addAll(List.of("data: [DONE]", ""));
        return read(lines.toArray(String[]::new)).stream()
                .filter(it ->
                        !(it instanceof ResponseChunk.Alive || it instanceof ResponseChunk.Calling))
                .filter(it -> ends || !(it instanceof ResponseChunk.Stopped))
                .toList();
    }

    private static List<ResponseChunk> read(String... lines) {
        ChatCompletionsResponseReader answer = new ChatCompletionsResponseReader(() -> 0);
        List<ResponseChunk> pieces = new ArrayList<>();
        for (String line : lines) {
            pieces.addAll(answer.read(line));
        }
        pieces.addAll(answer.end());
        return pieces;
    }

    private static String delta(String delta) {
        return "{\"choices\":[{\"index\":0,\"delta\":%s,\"finish_reason\":null}]}".formatted(delta);
    }

    private static String end(String reason) {
        return "{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"%s\"}]}"
                .formatted(reason);
    }

    private static String calls(String... calls) {
        return delta("{\"tool_calls\":[" + String.join(",", calls) + "]}");
    }

    private static String call(
            @Nullable Integer index, @Nullable String id, @Nullable String name, String arguments) {
        var call = ProviderJson.object();
        if (index != null) {
            call.put("index", index);
        }
        if (id != null) {
            call.put("id", id);
        }
        var function = call.putObject("function").put("arguments", arguments);
        if (name != null) {
            function.put("name", name);
        }
        return call.toString();
    }
}
