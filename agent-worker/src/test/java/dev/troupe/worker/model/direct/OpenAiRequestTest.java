package dev.troupe.worker.model.direct;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.worker.model.ModelMessage;
import dev.troupe.worker.model.ModelRequest;
import dev.troupe.worker.model.RawCall;
import dev.troupe.worker.model.catalog.ModelSettings;
import dev.troupe.worker.model.catalog.Protocol;
import dev.troupe.worker.tool.Schema;
import dev.troupe.worker.tool.ToolSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenAiRequestTest {
    private static final ModelSettings ELSEWHERE =
            ModelSettings.of(Protocol.OPENAI, "http://localhost:8080/v1", "m");

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
                                                new RawCall("a", "read", "{\"path\":\"ä\"}", null),
                                                new RawCall("b", "read", "no JSON", null))),
                                new ModelMessage.Results(
                                        List.of(
                                                new ModelMessage.Answered("a", "read", "text"),
                                                new ModelMessage.Answered("b", "read", ""))),
                                new ModelMessage.Assistant("Done.", List.of())),
                        List.of(
                                new ToolSpec(
                                        "read",
                                        "Reads.",
                                        new Schema().text("path", true, "Where.").build(),
                                        ToolSpec.Kind.READ,
                                        ToolSpec.Recovery.RERUN)));

        assertThat(Json.known(new OpenAiRequest(ELSEWHERE).body(request)))
                .isEqualTo(
                        Json.known(
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
    void callsTheLimitOfOutputAsTheServerKnowsIt() {
        assertThat(body(ELSEWHERE))
                .contains("\"max_tokens\":8192")
                .doesNotContain("max_completion_tokens", "\"tools\"");
        assertThat(body(ModelSettings.of(Protocol.OPENAI, Protocol.OPENAI.baseUrl(), "gpt-5")))
                .contains("\"max_completion_tokens\":8192")
                .doesNotContain("\"max_tokens\"");
    }

    private static String body(ModelSettings settings) {
        return new OpenAiRequest(settings)
                .body(new ModelRequest("default", "", List.of(), List.of()));
    }
}
