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
import tools.jackson.databind.JsonNode;

class AnthropicRequestBuilderTest {
    private static final List<ModelMessage> TALK =
            List.of(
                    new ModelMessage.User("Hello"),
                    new ModelMessage.Assistant("Yes?", List.of()),
                    new ModelMessage.User("Look."),
                    new ModelMessage.Assistant(
                            "I do.", List.of(new RawToolCall("c1", "read", "no object", null))),
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
        ModelSettings settings =
                ModelSettings.of(ModelProtocol.ANTHROPIC, "http://localhost:1", "m");
        ModelRequest request = new ModelRequest("default", "Be a test.", TALK, tools);
        return ProviderJson.known(new AnthropicRequestBuilder(settings).body(request));
    }

    private static ToolSpec tool(String name) {
        return new ToolSpec(
                name,
                "Looks.",
                new JsonSchemaBuilder().text("path", false, "Where.").build(),
                ToolSpec.Kind.READ,
                ToolSpec.Recovery.RERUN);
    }
}
