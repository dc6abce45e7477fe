package dev.troupe.model.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.model.ModelImage;
import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.catalog.ModelProtocol;
import dev.troupe.model.catalog.ModelSettings;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** An image in the words of each protocol. */
class ImageProtocolTest {
    private static final ModelRequest REQUEST =
            new ModelRequest(
                    "m",
                    "system",
                    List.of(
                            new ModelMessage.User(
                                    "Look", List.of(new ModelImage("a.png", "image/png", "QUJD")))),
                    List.of());

    private static ModelSettings settings(ModelProtocol protocol) {
        return ModelSettings.of(protocol, "http://localhost:1/v1", "m");
    }

    private static void holds(String body, String pointer, String json) {
        assertThat(ProviderJson.known(body).at(pointer)).hasToString(json);
    }

    @Test
    void chatCompletionsTakeAnAddress() {
        String body =
                new ChatCompletionsRequestBuilder(
                                settings(ModelProtocol.OPENAI),
                                OpenAiServerKind.OTHER,
                                new OptionalRequestFields())
                        .body(REQUEST);

        holds(
                body,
                "/messages/1/content",
                "[{\"type\":\"text\",\"text\":\"Look\"},{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:image/png;base64,QUJD\"}}]");
    }

    @Test
    void responsesTakeAnInputImage() {
        String body =
                new OpenAiResponsesRequestBuilder(
                                settings(ModelProtocol.OPENAI),
                                OpenAiServerKind.OTHER,
                                new OptionalRequestFields())
                        .body(REQUEST);

        holds(
                body,
                "/input/0/content",
                "[{\"type\":\"input_text\",\"text\":\"Look\"},{\"type\":\"input_image\",\"image_url\":\"data:image/png;base64,QUJD\"}]");
    }

    @Test
    void anthropicTakesASource() {
        String body = new AnthropicRequestBuilder(settings(ModelProtocol.ANTHROPIC)).body(REQUEST);

        holds(
                body,
                "/messages/0/content/0",
                "{\"type\":\"image\",\"source\":{\"type\":\"base64\",\"media_type\":\"image/png\",\"data\":\"QUJD\"}}");
    }

    @Test
    void googleTakesInlineData() {
        JsonNode body = new GoogleRequestBuilder(settings(ModelProtocol.GOOGLE)).body(REQUEST);

        assertThat(body.at("/contents/0/parts/1"))
                .hasToString("{\"inlineData\":{\"mimeType\":\"image/png\",\"data\":\"QUJD\"}}");
    }

    @Test
    void ollamaTakesAListBesideTheText() {
        JsonNode body = new OllamaRequestBuilder(settings(ModelProtocol.OLLAMA)).body(REQUEST);

        assertThat(body.at("/messages/1"))
                .hasToString("{\"role\":\"user\",\"content\":\"Look\",\"images\":[\"QUJD\"]}");
    }

    @ParameterizedTest
    @CsvSource({
        "claude-opus-4-6, true",
        "openai/gpt-5.5, true",
        "gpt-4o-mini, true",
        "gpt-3.5-turbo, false",
        "o3-mini, false",
        "gemini-2.5-pro, true",
        "qwen2.5vl:7b, true",
        "Qwen/Qwen3-VL-8B-Instruct, true",
        "qwen3-coder:30b, false",
        "llava:13b, true",
        "llama3.3, false",
        "gemma3:4b, true",
        "gemma3:1b, false",
        "gpt-oss:20b, false",
        "deepseek-chat, false"
    })
    void namesSayWhetherAModelSees(String model, boolean sees) {
        ModelSettings settings =
                ModelSettings.of(ModelProtocol.OPENAI, "http://localhost:1/v1", model);

        assertThat(settings.seesImages()).isEqualTo(sees);
    }

    @Test
    void modelsThatDoNotSeeReadThatAnImageIsLeftOut() {
        ModelMessage.User user = (ModelMessage.User) REQUEST.withoutImages().messages().getFirst();

        assertThat(user.images()).isEmpty();
        assertThat(user.text()).contains("Look", "An image is left out");
    }
}
