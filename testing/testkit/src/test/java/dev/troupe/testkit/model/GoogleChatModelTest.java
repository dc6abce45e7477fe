package dev.troupe.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.genai.Client;
import com.google.genai.errors.ClientException;
import com.google.genai.types.HttpOptions;
import com.google.genai.types.HttpRetryOptions;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.google.genai.GoogleGenAiChatModel;
import org.springframework.ai.google.genai.GoogleGenAiChatOptions;

class GoogleChatModelTest extends ChatModelContract {
    @Override
    ChatModel client(ScriptedModelServer target, int retries) {
        HttpRetryOptions again =
                HttpRetryOptions.builder()
                        .attempts(retries + 1)
                        .initialDelay(0.01)
                        .jitter(0.0)
                        .build();
        Client client =
                Client.builder()
                        .apiKey("test-key")
                        .httpOptions(
                                HttpOptions.builder()
                                        .baseUrl(target.baseUrl())
                                        .timeout(20_000)
                                        .retryOptions(again)
                                        .build())
                        .build();
        return GoogleGenAiChatModel.builder()
                .genAiClient(client)
                .options(GoogleGenAiChatOptions.builder().model("scripted").build())
                .build();
    }

    @Override
    Class<? extends Throwable> rateLimited() {
        return ClientException.class;
    }

    @Override
    Class<? extends Throwable> badRequest() {
        return ClientException.class;
    }

    @Override
    String tooLongWords() {
        return "exceeds the maximum number of tokens allowed (500)";
    }

    @Override
    String refusedKeyWords() {
        return "API key not valid";
    }

    @Override
    boolean keepsCallIds() {
        return false;
    }

    @Override
    boolean keepsTextBesideCalls() {
        return false;
    }

    /** The service reports such calls instead of passing them on. */
    @Test
    @Override
    void argumentsThatAreNoJsonArriveAsTheyAre() {
        ScriptedToolCall broken = new ScriptedToolCall("call_1", "read", "{\"path\": src");
        server().play(ModelScenario.of(ScriptedTurn.call("", broken)));

        List<ChatResponse> pieces = stream(client(server(), 0), new UserMessage("Hello"));

        assertThat(finish(pieces)).isEqualTo("MALFORMED_FUNCTION_CALL");
        assertThat(text(pieces)).isEmpty();
    }

    @Test
    void aCallWhoseSignatureIsLostIsRefused() {
        server().play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "", ScriptedToolCall.of("read", Map.of("path", "a"))),
                                ScriptedTurn.say("Done.")));
        ChatModel client = client(server(), 0);
        UserMessage question = new UserMessage("Hello");
        AssistantMessage call = calling(stream(client, question));
        AssistantMessage unsigned =
                AssistantMessage.builder().content("").toolCalls(call.getToolCalls()).build();
        ToolResponseMessage result =
                ToolResponseMessage.builder()
                        .responses(List.of(new ToolResponse("", "read", "{}")))
                        .build();

        assertThat(text(stream(client, question, call, result))).isEqualTo("Done.");
        assertThatThrownBy(() -> stream(client, question, unsigned, result))
                .hasStackTraceContaining("missing a thought_signature")
                .hasStackTraceContaining("default_api:read");
    }
}
