package dev.troupe.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.ollama.OllamaChatModel;
import org.springframework.ai.ollama.api.OllamaApi;
import org.springframework.ai.ollama.api.OllamaChatOptions;
import org.springframework.web.reactive.function.client.WebClientResponseException;
import reactor.core.publisher.Flux;

class OllamaChatModelTest extends ChatModelContract {
    @Override
    ChatModel client(ScriptedModelServer target, int retries) {
        return OllamaChatModel.builder()
                .ollamaApi(OllamaApi.builder().baseUrl(target.baseUrl()).build())
                .options(OllamaChatOptions.builder().model("scripted").build())
                .build();
    }

    /** This client repeats no streams of its own accord. */
    @Override
    Flux<ChatResponse> persistent(int retries, Message... messages) {
        return flux(client(server(), 0), messages).retry(retries);
    }

    @Override
    Class<? extends Throwable> rateLimited() {
        return WebClientResponseException.TooManyRequests.class;
    }

    @Override
    Class<? extends Throwable> badRequest() {
        return WebClientResponseException.BadRequest.class;
    }

    @Override
    String tooLongWords() {
        return "";
    }

    @Override
    boolean keepsErrorWords() {
        return false;
    }

    /** The server cannot tell such a call from text. */
    @Test
    @Override
    void argumentsThatAreNoJsonArriveAsTheyAre() {
        ScriptedToolCall broken = new ScriptedToolCall("call_1", "read", "{\"path\": src");
        server().play(ModelScenario.of(ScriptedTurn.call("", broken)));

        List<ChatResponse> pieces = stream(client(server(), 0), new UserMessage("Hello"));

        assertThat(text(pieces)).isEqualTo("{\"name\": \"read\", \"arguments\": {\"path\": src}");
    }

    /** The server drops the oldest messages without a word; only the log tells. */
    @Test
    @Override
    void aRequestBeyondTheWindowGetsTheServicesOwnWords() {
        server().play(
                        ModelScenario.parse(
                                """
                                context_window: 500
                                turns:
                                  - text: first
                                  - match: {first_user: "and now"}
                                    text: second
                                """));

        List<ChatResponse> pieces =
                stream(
                        client(server(), 0),
                        new UserMessage("long ".repeat(1000)),
                        new AssistantMessage("first"),
                        new UserMessage("and now"));

        assertThat(text(pieces)).isEqualTo("second");
        assertThat(server().requests())
                .extracting(RecordedModelRequest::forgotten)
                .containsExactly(1);
    }
}
