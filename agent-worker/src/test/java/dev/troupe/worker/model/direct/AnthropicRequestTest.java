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
import tools.jackson.databind.JsonNode;

class AnthropicRequestTest {
    private static final List<ModelMessage> TALK =
            List.of(
                    new ModelMessage.User("Hello"),
                    new ModelMessage.Assistant("Yes?", List.of()),
                    new ModelMessage.User("Look."),
                    new ModelMessage.Assistant(
                            "I do.", List.of(new RawCall("c1", "read", "no object", null))),
                    new ModelMessage.Results(
                            List.of(new ModelMessage.Answered("c1", "read", "text"))));

    @Test
    void writesAConversation() {
        assertThat(body(List.of()).path("messages"))
                .hasToString(
                        "[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Hello\"}]},"
                                + "{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"Yes?\"}]},"
                                + "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Look.\",\"cache_control\":{\"type\":\"ephemeral\"}}]},"
                                + "{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"I do.\"},"
                                + "{\"type\":\"tool_use\",\"id\":\"c1\",\"name\":\"read\",\"input\":{\"unreadable\":\"no object\"}}]},"
                                + "{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"c1\",\"content\":\"text\"}]}]");
    }

    @Test
    void marksForTheCacheAreAtTheLastToolTheSystemPromptAndTheLastWordsOfAPerson() {
        JsonNode body = body(List.of(tool("read"), tool("grep")));

        assertThat(body.at("/tools/0").has("cache_control")).isFalse();
        assertThat(body.at("/tools/1/cache_control/type").asString("")).isEqualTo("ephemeral");
        assertThat(body.at("/system/0/cache_control/type").asString("")).isEqualTo("ephemeral");
        assertThat(body.path("messages").findParents("cache_control")).hasSize(1);
        assertThat(body.at("/messages/2/content/0").has("cache_control")).isTrue();
    }

    private static JsonNode body(List<ToolSpec> tools) {
        ModelSettings settings = ModelSettings.of(Protocol.ANTHROPIC, "http://localhost:1", "m");
        ModelRequest request = new ModelRequest("default", "Be a test.", TALK, tools);
        return Json.known(new AnthropicRequest(settings).body(request));
    }

    private static ToolSpec tool(String name) {
        return new ToolSpec(
                name,
                "Looks.",
                new Schema().text("path", false, "Where.").build(),
                ToolSpec.Kind.READ,
                ToolSpec.Recovery.RERUN);
    }
}
