package dev.troupe.model.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.model.ModelImage;
import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelMessage.Assistant;
import dev.troupe.model.ModelMessage.User;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelStreamListener;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.model.catalog.ModelCatalogSettings;
import dev.troupe.model.catalog.ModelProtocol;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.gateway.ScriptedHttpReplies.Reply;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of a conversation with an image that a provider refuses. */
final class RefusedImageTest {
    private static final ModelImage GOOD = new ModelImage("good.png", "image/png", "Z29vZA==");
    private static final ModelImage OTHER = new ModelImage("other.png", "image/png", "b3RoZXI=");
    private static final ModelImage BAD = new ModelImage("bad.png", "image/png", "YmFk");
    private static final String NOTE = "[image bad.png left out: the model's provider refused it]";

    private int status = 400;
    private String words = "Could not process image";
    private final ScriptedHttpReplies server =
            new ScriptedHttpReplies(body ->
                    body.toString().contains(BAD.base64())
                            ? new Reply(
                                    status,
                                    Map.of(),
                                    "{\"error\":{\"message\":\"%s\"}}".formatted(words))
                            : Reply.said("A dot."));
    private final Heard heard = new Heard();
    private final ModelGateway gateway =
            new ModelGateway(
                    new ModelCatalog(
                            new ModelCatalogSettings(
                                    Map.of(
                                            "default",
                                            ModelSettings.of(
                                                    ModelProtocol.OPENAI,
                                                    server.url() + "/v1",
                                                    "gpt-4o")),
                                    null),
                            _ -> null),
                    Duration.ofMillis(1),
                    new SimpleMeterRegistry());

    @AfterEach
    void close() {
        server.close();
    }

    private void call(ModelMessage... messages) throws InterruptedException {
        gateway.call(new ModelRequest("default", "Be kind.", List.of(messages), List.of()), heard);
    }

    private static User shown(String words, ModelImage... images) {
        return new User(words, List.of(images));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    400 | messages.0.content.1.image.source.base64.data: invalid
                    400 | You uploaded an unsupported image. Please make sure your image is valid.
                    400 | Failed to load image or audio file
                    422 | invalid image_url
                    500 | Failed to create new sequence: failed to process inputs: image: unknown format
                    """)
    void aRefusedImageIsLeftOutAndTheConversationGoesOn(int answered, String said)
            throws InterruptedException {
        status = answered;
        words = said;

        call(shown("Look", BAD));
        call(shown("Look", BAD), new Assistant("A dot.", List.of()), new User("Go on"));

        assertThat(server.bodies()).hasSize(3);
        assertThat(server.latest().toString()).contains(NOTE).doesNotContain(BAD.base64());
        assertThat(heard.refused).containsExactly(List.of("bad.png"));
        assertThat(heard.reasons.getFirst()).contains(said);
    }

    @Test
    void imagesThatWereTakenBeforeAreNotSuspected() throws InterruptedException {
        call(shown("Look", GOOD, OTHER));
        call(shown("Look", GOOD, OTHER), new Assistant("So.", List.of()), shown("And", BAD));

        assertThat(server.bodies()).hasSize(3);
        assertThat(server.latest().toString())
                .contains(GOOD.base64(), OTHER.base64(), NOTE)
                .doesNotContain(BAD.base64());
    }

    @Test
    void amongFewTheRefusedOneIsFound() throws InterruptedException {
        call(shown("Look", GOOD, BAD, OTHER));
        call(shown("Again", GOOD, BAD, OTHER));

        assertThat(heard.refused).containsExactly(List.of("bad.png"));
        assertThat(server.latest().toString())
                .contains(GOOD.base64(), OTHER.base64(), NOTE)
                .doesNotContain(BAD.base64());
    }

    @Test
    void amongManyAllAreLeftOutAtOnce() throws InterruptedException {
        List<ModelImage> many = new ArrayList<>(List.of(BAD));
        for (int i = 0; i < 9; i++) {
            many.add(new ModelImage(i + ".png", "image/png", "b3RoZXI" + i));
        }

        call(shown("Look", many.toArray(ModelImage[]::new)));

        assertThat(server.bodies()).hasSize(2);
        assertThat(heard.refused).singleElement().satisfies(it -> assertThat(it).hasSize(10));
    }

    @Test
    void aRefusalThatNoImageExplainsIsTold() {
        ScriptedHttpReplies always =
                new ScriptedHttpReplies(_ -> Reply.refusal("no image may be here"));
        try (always) {
            ModelGateway other =
                    new ModelGateway(
                            new ModelCatalog(
                                    new ModelCatalogSettings(
                                            Map.of(
                                                    "default",
                                                    ModelSettings.of(
                                                            ModelProtocol.OPENAI,
                                                            always.url() + "/v1",
                                                            "gpt-4o")),
                                            null),
                                    _ -> null),
                            Duration.ofMillis(1),
                            new SimpleMeterRegistry());
            ModelRequest request =
                    new ModelRequest("default", "", List.of(shown("Look", GOOD, OTHER)), List.of());

            assertThatThrownBy(() -> other.call(request, heard))
                    .hasMessageContaining("no image may be here");
            assertThat(always.bodies()).as("all, either, and none of them").hasSize(4);
            assertThat(heard.refused).isEmpty();
        }
    }

    private static final class Heard implements ModelStreamListener {
        final List<List<String>> refused = new ArrayList<>();
        final List<String> reasons = new ArrayList<>();

        @Override
        public void text(String delta) {}

        @Override
        public void onRetry(int attempt, boolean voided, String reason) {}

        @Override
        public void onFallback(String from, String to, boolean voided, String reason) {}

        @Override
        public void toolsInText(String model) {}

        @Override
        public void imagesRefused(List<String> images, String reason) {
            refused.add(images);
            reasons.add(reason);
        }
    }
}
