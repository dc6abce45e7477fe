package dev.troupe.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.anthropic.backends.AnthropicBackend;
import com.anthropic.client.AnthropicClient;
import com.anthropic.client.AnthropicClientImpl;
import com.anthropic.helpers.MessageAccumulator;
import com.anthropic.models.messages.ContentBlock;
import com.anthropic.models.messages.ContentBlockParam;
import com.anthropic.models.messages.Message;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.ToolResultBlockParam;
import com.openai.client.OpenAIClient;
import com.openai.client.OpenAIClientImpl;
import com.openai.models.responses.Response;
import com.openai.models.responses.ResponseCreateParams;
import com.openai.models.responses.ResponseIncludable;
import com.openai.models.responses.ResponseInputItem;
import com.openai.models.responses.ResponseOutputItem;
import com.openai.models.responses.ResponseStreamEvent;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.ai.anthropic.http.okhttp.SpringAiAnthropicHttpClient;
import org.springframework.ai.openai.http.okhttp.SpringAiOpenAiHttpClient;

/** The vendors' own libraries read what the server says of thoughts, and give it back as it wants it. */
class VendorThinkingTest {
    private final ScriptedModelServer server =
            ScriptedModelServer.start(
                    ModelScenario.of(
                            ScriptedTurn.call(
                                            "I look.",
                                            ScriptedToolCall.of("read", Map.of("path", "a")))
                                    .thinking("Where is it?", "hidden"),
                            ScriptedTurn.say("There.").thinking("So it is.")));

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void ofAnthropic() {
        AnthropicClient client =
                new AnthropicClientImpl(
                        com.anthropic.core.ClientOptions.builder()
                                .httpClient(
                                        SpringAiAnthropicHttpClient.builder()
                                                .backend(
                                                        AnthropicBackend.builder()
                                                                .apiKey("test-key")
                                                                .baseUrl(server.baseUrl())
                                                                .build())
                                                .build())
                                .baseUrl(server.baseUrl())
                                .maxRetries(0)
                                .build());
        MessageCreateParams asked =
                MessageCreateParams.builder()
                        .model("claude-sonnet-4-5")
                        .maxTokens(8_000)
                        .enabledThinking(2_000)
                        .addUserMessage("Where?")
                        .build();

        Message first = message(client, asked);
        List<ContentBlockParam> back = first.content().stream().map(ContentBlock::toParam).toList();
        String call =
                first.content().stream()
                        .flatMap(it -> it.toolUse().stream())
                        .findFirst()
                        .orElseThrow()
                        .id();
        Message second =
                message(
                        client,
                        asked.toBuilder()
                                .addAssistantMessageOfBlockParams(back)
                                .addUserMessageOfBlockParams(
                                        List.of(
                                                ContentBlockParam.ofToolResult(
                                                        ToolResultBlockParam.builder()
                                                                .toolUseId(call)
                                                                .content("it")
                                                                .build())))
                                .build());

        assertThat(first.content().get(0).asThinking().thinking()).isEqualTo("Where is it?");
        assertThat(first.content().get(1).isRedactedThinking()).isTrue();
        assertThat(first.content().get(2).asText().text()).isEqualTo("I look.");
        assertThat(second.content().get(1).asText().text()).isEqualTo("There.");
    }

    private static Message message(AnthropicClient client, MessageCreateParams asked) {
        MessageAccumulator whole = MessageAccumulator.create();
        try (var events = client.messages().createStreaming(asked)) {
            events.stream().forEach(whole::accumulate);
        }
        return whole.message().validate();
    }

    @Test
    void ofOpenAi() {
        OpenAIClient client =
                new OpenAIClientImpl(
                        com.openai.core.ClientOptions.builder()
                                .httpClient(SpringAiOpenAiHttpClient.builder().build())
                                .baseUrl(server.openAiBaseUrl())
                                .apiKey("test-key")
                                .maxRetries(0)
                                .build());
        ResponseInputItem question =
                ResponseInputItem.ofEasyInputMessage(
                        com.openai.models.responses.EasyInputMessage.builder()
                                .role(com.openai.models.responses.EasyInputMessage.Role.USER)
                                .content("Where?")
                                .build());

        Response first = response(client, List.of(question));
        List<ResponseInputItem> input = new ArrayList<>(List.of(question));
        first.output().forEach(it -> input.add(back(it)));
        input.add(
                ResponseInputItem.ofFunctionCallOutput(
                        ResponseInputItem.FunctionCallOutput.builder()
                                .callId(
                                        first.output().stream()
                                                .flatMap(it -> it.functionCall().stream())
                                                .findFirst()
                                                .orElseThrow()
                                                .callId())
                                .output("it")
                                .build()));
        Response second = response(client, input);

        assertThat(first.output().getFirst().asReasoning().summary().getFirst().text())
                .isEqualTo("Where is it?");
        assertThat(first.output().get(1).asMessage().content().getFirst().asOutputText().text())
                .isEqualTo("I look.");
        assertThat(second.output().get(1).asMessage().content().getFirst().asOutputText().text())
                .isEqualTo("There.");
        assertThat(second.usage().orElseThrow().outputTokens()).isPositive();
    }

    private static ResponseInputItem back(ResponseOutputItem item) {
        if (item.isReasoning()) {
            return ResponseInputItem.ofReasoning(item.asReasoning());
        }
        return item.isMessage()
                ? ResponseInputItem.ofResponseOutputMessage(item.asMessage())
                : ResponseInputItem.ofFunctionCall(item.asFunctionCall());
    }

    private static Response response(OpenAIClient client, List<ResponseInputItem> input) {
        ResponseCreateParams asked =
                ResponseCreateParams.builder()
                        .model("gpt-5.5")
                        .store(false)
                        .addInclude(ResponseIncludable.REASONING_ENCRYPTED_CONTENT)
                        .inputOfResponse(input)
                        .build();
        try (var events = client.responses().createStreaming(asked)) {
            return events.stream()
                    .peek(ResponseStreamEvent::validate)
                    .flatMap(it -> it.completed().stream())
                    .findFirst()
                    .orElseThrow()
                    .response();
        }
    }
}
