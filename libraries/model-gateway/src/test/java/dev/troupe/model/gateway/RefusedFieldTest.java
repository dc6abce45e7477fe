package dev.troupe.model.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelMessage.Answered;
import dev.troupe.model.ModelMessage.Assistant;
import dev.troupe.model.ModelMessage.Results;
import dev.troupe.model.ModelMessage.User;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelStreamListener;
import dev.troupe.model.RawToolCall;
import dev.troupe.model.ToolSpec;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.model.catalog.ModelCatalogSettings;
import dev.troupe.model.catalog.ModelProtocol;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.gateway.ScriptedHttpReplies.Reply;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What servers of every protocol refuse that nobody has set, over real connections. */
class RefusedFieldTest {
    private static final List<ModelMessage> HISTORY =
            List.of(
                    new User("one"),
                    new Assistant(
                            "", List.of(new RawToolCall("call1", "read", "{\"id\":7}", null))),
                    new Results(List.of(new Answered("call1", "read", "text"))));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "ANTHROPIC | cache_control | messages.0.content.0.text.cache_control: Extra inputs are not permitted",
                "ANTHROPIC | cache_control | Unrecognized field \"cache_control\"",
                "GOOGLE | maxOutputTokens | Unknown name \"maxOutputTokens\" at 'generation_config': Cannot find field.",
                "GOOGLE | id | Invalid JSON payload received. Unknown name \"id\" at 'contents[1].parts[0].function_call': Cannot find field.",
                "OLLAMA | keep_alive | unknown field keep_alive",
                "OLLAMA | num_predict | invalid option provided: num_predict",
                "OLLAMA | tool_call_id | json: unknown field \"tool_call_id\""
            })
    void isLeftOutFromThenOn(ModelProtocol protocol, String field, String message)
            throws InterruptedException {
        try (ScriptedHttpReplies server =
                new ScriptedHttpReplies(
                        body -> sent(body, field) ? refusal(protocol, message) : said(protocol))) {
            ModelGateway gateway = gateway(ModelSettings.of(protocol, server.url(), "m"));
            assertThat(gateway.call(request(), new Deaf()).text()).isEqualTo("ok");
            assertThat(gateway.call(request(), new Deaf()).text()).isEqualTo("ok");

            assertThat(server.bodies()).hasSize(3);
            assertThat(sent(server.bodies().getFirst(), field)).isTrue();
            assertThat(server.latest().toString())
                    .as("arguments and schemas of tools stay as they are")
                    .contains("\"id\":7", "\"id\":{");
        }
    }

    @ParameterizedTest
    @CsvSource({"ANTHROPIC", "GOOGLE", "OLLAMA"})
    void aRequestThatIsRefusedForSomethingElseIsNotRepeated(ModelProtocol protocol) {
        try (ScriptedHttpReplies server =
                new ScriptedHttpReplies(_ -> refusal(protocol, "the words are not nice"))) {
            ModelGateway gateway = gateway(ModelSettings.of(protocol, server.url(), "m"));
            assertThatThrownBy(() -> gateway.call(request(), new Deaf()))
                    .hasMessageContaining("not nice");
            assertThat(server.bodies()).hasSize(1);
        }
    }

    /** Whether the request has the field outside of what models and tools wrote. */
    private static boolean sent(JsonNode body, String field) {
        if (body.isObject()) {
            return body.properties().stream()
                    .filter(it -> !List.of("args", "arguments", "input").contains(it.getKey()))
                    .filter(it ->
                            !List.of("parameters", "parametersJsonSchema", "input_schema")
                                    .contains(it.getKey()))
                    .anyMatch(it -> it.getKey().equals(field) || sent(it.getValue(), field));
        }
        return body.valueStream().anyMatch(it -> sent(it, field));
    }

    private static Reply refusal(ModelProtocol protocol, String message) {
        return protocol == ModelProtocol.OLLAMA
                ? new Reply(
                        400,
                        Map.of(),
                        "{\"error\":\"%s\"}".formatted(message.replace("\"", "\\\"")))
                : Reply.refusal(message);
    }

    private static Reply said(ModelProtocol protocol) {
        return switch (protocol) {
            case OPENAI -> Reply.said("ok");
            case ANTHROPIC ->
                    Reply.events(
                            "{\"type\":\"message_start\",\"message\":{\"usage\":{\"input_tokens\":1,\"output_tokens\":1}}}",
                            "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}}",
                            "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"ok\"}}",
                            "{\"type\":\"content_block_stop\",\"index\":0}",
                            "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"},\"usage\":{\"output_tokens\":1}}",
                            "{\"type\":\"message_stop\"}");
            case GOOGLE ->
                    Reply.events(
                            "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"ok\"}]},\"finishReason\":\"STOP\"}]}");
            case OLLAMA ->
                    new Reply(
                            200,
                            Map.of(),
                            "{\"message\":{\"role\":\"assistant\",\"content\":\"ok\"},\"done\":true,\"done_reason\":\"stop\"}\n");
        };
    }

    private static ModelGateway gateway(ModelSettings model) {
        return new ModelGateway(
                new ModelCatalog(
                        new ModelCatalogSettings(Map.of("default", model), null), _ -> null),
                Duration.ofMillis(10),
                new SimpleMeterRegistry());
    }

    private static ModelRequest request() {
        ToolSpec read =
                new ToolSpec(
                        "read",
                        "Reads.",
                        new JsonSchemaBuilder().text("id", false, "The file.").build(),
                        ToolSpec.Kind.READ,
                        ToolSpec.Recovery.RERUN);
        return new ModelRequest("default", "Be kind.", HISTORY, List.of(read));
    }

    private static final class Deaf implements ModelStreamListener {
        @Override
        public void text(String delta) {}

        @Override
        public void onRetry(int attempt, boolean heard, String reason) {}

        @Override
        public void onFallback(String from, String to, boolean heard, String reason) {}

        @Override
        public void toolsInText(String model) {}
    }
}
