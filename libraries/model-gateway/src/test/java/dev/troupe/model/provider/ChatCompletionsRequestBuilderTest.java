package dev.troupe.model.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.RawToolCall;
import dev.troupe.model.ToolSpec;
import dev.troupe.model.catalog.ModelProtocol;
import dev.troupe.model.catalog.ModelSettings;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChatCompletionsRequestBuilderTest {
    private static final ModelSettings ELSEWHERE =
            ModelSettings.of(ModelProtocol.OPENAI, "http://localhost:8080/v1", "m");

    @Test
    void writesAWholeConversation() {
        ModelRequest request =
                new ModelRequest(
                        "default",
                        "Be \"kind\".",
                        List.of(
                                new ModelMessage.User("Read\nit"),
                                new ModelMessage.Assistant(
                                        "",
                                        List.of(
                                                new RawToolCall(
                                                        "a", "read", "{\"path\":\"ä\"}", null),
                                                new RawToolCall("b", "read", "no JSON", null))),
                                new ModelMessage.Results(
                                        List.of(
                                                new ModelMessage.Answered("a", "read", "text"),
                                                new ModelMessage.Answered("b", "read", ""))),
                                new ModelMessage.Assistant("Done.", List.of())),
                        List.of(
                                new ToolSpec(
                                        "read",
                                        "Reads.",
                                        new JsonSchemaBuilder()
                                                .text("path", true, "Where.")
                                                .build(),
                                        ToolSpec.Kind.READ,
                                        ToolSpec.Recovery.RERUN)));

        assertThat(
                        ProviderJson.known(
                                new ChatCompletionsRequestBuilder(
                                                ELSEWHERE,
                                                OpenAiServerKind.OTHER,
                                                new OptionalRequestFields())
                                        .body(request)))
                .isEqualTo(
                        ProviderJson.known(
                                """
                                {"model": "m", "stream": true, "stream_options": {"include_usage": true}, "max_tokens": 8192,
                                 "messages": [
                                  {"role": "system", "content": "Be \\"kind\\"."},
                                  {"role": "user", "content": "Read\\nit"},
                                  {"role": "assistant", "content": "", "tool_calls": [
                                    {"id": "a", "type": "function", "function": {"name": "read", "arguments": "{\\"path\\":\\"ä\\"}"}},
                                    {"id": "b", "type": "function", "function": {"name": "read", "arguments": "{\\"unreadable\\":\\"no JSON\\"}"}}]},
                                  {"role": "tool", "content": "text", "tool_call_id": "a"},
                                  {"role": "tool", "content": "", "tool_call_id": "b"},
                                  {"role": "assistant", "content": "Done."}],
                                 "tools": [{"type": "function", "function": {"name": "read", "description": "Reads.",
                                  "parameters": {"type": "object", "properties": {"path": {"type": "string", "description": "Where."}},
                                   "required": ["path"], "additionalProperties": false}}}]}
                                """));
    }

    @Test
    void whatCameWithACallGoesBackWhereItCame() {
        String extra = "{\"google\":{\"thought_signature\":\"c2ln\"}}";
        ModelMessage message =
                new ModelMessage.Assistant(
                        "",
                        List.of(
                                new RawToolCall(
                                        "a",
                                        "read",
                                        "{}",
                                        "{\"reasoning_content\":\"Hm.\",\"extra_content\":"
                                                + extra
                                                + "}"),
                                new RawToolCall(
                                        "b", "read", "{}", "{\"extra_content\":" + extra + "}"),
                                new RawToolCall("c", "read", "{}", "of another protocol")));

        var assistant = ProviderJson.known(body(ELSEWHERE, message)).path("messages").path(1);

        assertThat(assistant.path("reasoning_content").asString()).isEqualTo("Hm.");
        var calls = assistant.path("tool_calls");
        assertThat(calls.path(0).path("extra_content")).isEqualTo(ProviderJson.known(extra));
        assertThat(calls.path(1).path("extra_content")).isEqualTo(ProviderJson.known(extra));
        assertThat(calls.path(2).has("extra_content")).isFalse();
    }

    @Test
    void thoughtsThatDidNotComeAreNotWritten() {
        ModelMessage message =
                new ModelMessage.Assistant("", List.of(new RawToolCall("a", "read", "{}", null)));

        assertThat(body(ELSEWHERE, message)).doesNotContain("reasoning_content", "extra_content");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://api.openai.com/v1",
                "https://eu.api.openai.com/v1/",
                "https://a.openai.azure.com",
                "https://A.services.ai.Azure.com/openai/v1",
                "https://a.azure-api.net/x"
            })
    void limitsThoughtsTooWhereOpenAisModelsAre(String url) {
        assertThat(body(ModelSettings.of(ModelProtocol.OPENAI, url, "gpt-5")))
                .contains("\"max_completion_tokens\":8192")
                .doesNotContain("\"max_tokens\"");
    }

    @Test
    void mistralIsNotAskedForCounts() {
        assertThat(body(ModelSettings.of(ModelProtocol.OPENAI, "https://api.mistral.ai/v1", "m")))
                .contains("\"max_tokens\"")
                .doesNotContain("stream_options");
    }

    @ParameterizedTest
    @CsvSource({
        "https://api.mistral.ai/v1, call_1, false",
        "https://api.mistral.ai/v1, aB3456789, true",
        "https://api.mistral.ai/v1, aB345678_, false",
        "http://localhost:8080/v1, toolu_vrtx_01A09q90qw90lq917835lq9, true",
        "http://localhost:8080/v1, a2345678901234567890123456789012345678901, false"
    })
    void anIdThatTheServerRefusesIsAnotherOnBothSides(String url, String id, boolean kept) {
        ModelSettings settings = ModelSettings.of(ModelProtocol.OPENAI, url, "m");
        var messages =
                ProviderJson.known(
                                body(
                                        settings,
                                        new ModelMessage.Assistant(
                                                "",
                                                List.of(new RawToolCall(id, "read", "{}", null))),
                                        new ModelMessage.Results(
                                                List.of(
                                                        new ModelMessage.Answered(
                                                                id, "read", "x")))))
                        .path("messages");

        String sent = messages.path(1).path("tool_calls").path(0).path("id").asString();
        assertThat(messages.path(2).path("tool_call_id").asString()).isEqualTo(sent);
        if (kept) {
            assertThat(sent).isEqualTo(id);
        } else {
            assertThat(sent).matches("[a-zA-Z0-9]{9}");
        }
    }

    @Test
    void callsTheLimitOfOutputAsTheServerKnowsIt() {
        assertThat(body(ELSEWHERE))
                .contains("\"max_tokens\":8192")
                .doesNotContain("max_completion_tokens", "\"tools\"");
        assertThat(
                        body(
                                ModelSettings.of(
                                        ModelProtocol.OPENAI,
                                        ModelProtocol.OPENAI.baseUrl(),
                                        "gpt-5")))
                .contains("\"max_completion_tokens\":8192")
                .doesNotContain("\"max_tokens\"");
    }

    private static String body(ModelSettings settings, ModelMessage... messages) {
        OpenAiServerKind server = OpenAiServerAddress.of(settings).server();
        return new ChatCompletionsRequestBuilder(settings, server, new OptionalRequestFields())
                .body(new ModelRequest("default", "", List.of(messages), List.of()));
    }
}
