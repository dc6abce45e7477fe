package dev.troupe.model.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelResponse;
import dev.troupe.model.ModelStreamListener;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.model.catalog.ModelCatalogSettings;
import dev.troupe.model.catalog.ModelProtocol;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.catalog.ModelTimeouts;
import dev.troupe.model.catalog.ModelWindowLookup;
import dev.troupe.model.catalog.TokenPrices;
import dev.troupe.model.catalog.ToolCallingMode;
import dev.troupe.model.gateway.ScriptedHttpReplies.Reply;
import dev.troupe.model.health.ProviderWindowProbe;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What a gateway finds out by itself while it runs: changed settings, and windows that nobody has set. */
class LiveModelTest {
    private static final String CHAT =
            "{\"message\":{\"content\":\"ok\"},\"done\":true,\"done_reason\":\"stop\"}\n";

    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable server : open) {
            server.close();
        }
    }

    @Test
    void aChangedModelIsCalledWithoutARestart() throws InterruptedException {
        ScriptedHttpReplies one = server(Map.of("/v1/chat/completions", said("one")));
        ScriptedHttpReplies two = server(Map.of("/v1/chat/completions", said("two")));
        AtomicReference<ModelCatalogSettings> now =
                new AtomicReference<>(
                        settings(model(ModelProtocol.OPENAI, one.url() + "/v1", null)));
        ModelGateway gateway =
                gateway(new ModelCatalog(now::get, _ -> null, ModelWindowLookup.NONE));

        assertThat(call(gateway).text()).isEqualTo("one");
        now.set(settings(model(ModelProtocol.OPENAI, two.url() + "/v1", null)));
        assertThat(call(gateway).text()).isEqualTo("two");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"model_info\":{\"qwen3.context_length\":8192}} | | 8192",
                "{\"model_info\":{\"llama.context_length\":262144}} | | 40960",
                "{\"model_info\":{\"llama.context_length\":131072},\"parameters\":\"stop x\\nnum_ctx   16384\\n\"} | | 16384",
                "{\"model_info\":{\"qwen3.context_length\":8192}} | 6000 | 6000",
            })
    void ollamaIsSentWhatItsModelTakes(String shown, @Nullable Integer set, int sent)
            throws InterruptedException {
        ScriptedHttpReplies server = server(Map.of("/api/show", ok(shown), "/api/chat", ok(CHAT)));
        ModelGateway gateway = gateway(catalog(model(ModelProtocol.OLLAMA, server.url(), set)));

        call(gateway);

        assertThat(server.latest().at("/options/num_ctx").asInt()).isEqualTo(sent);
        assertThat(server.latest().at("/options/num_predict").asInt()).isLessThan(sent / 2 + 1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "/props | {\"default_generation_settings\":{\"n_ctx\":4096}}",
                "/v1/models | {\"data\":[{\"id\":\"other\",\"max_model_len\":1},{\"id\":\"m\",\"max_model_len\":4096}]}",
                "/api/v0/models | {\"data\":[{\"id\":\"m\",\"max_context_length\":131072,\"loaded_context_length\":4096}]}",
                "/v1/models | {\"data\":[{\"id\":\"m\",\"context_length\":4096}]}",
            })
    void otherServersAreAskedToo(String path, String told) {
        ScriptedHttpReplies server = server(Map.of(path, ok(told)));

        ModelSettings settings =
                catalog(model(ModelProtocol.OPENAI, server.url() + "/v1", null))
                        .settings("default");

        assertThat(settings.window()).isEqualTo(4096);
        assertThat(settings.maxOutputTokens()).isEqualTo(1024);
    }

    @Test
    void aServerThatDoesNotSayIsTakenAsUsual() {
        ScriptedHttpReplies server = server(Map.of());

        ModelSettings settings =
                catalog(model(ModelProtocol.OPENAI, server.url() + "/v1", null))
                        .settings("default");

        assertThat(settings.window()).isEqualTo(128_000);
    }

    @Test
    void ollamaIsSentNoWindowThatNobodyKnows() throws InterruptedException {
        ScriptedHttpReplies server = server(Map.of("/api/chat", ok(CHAT)));
        ModelCatalog catalog = catalog(model(ModelProtocol.OLLAMA, server.url(), null));

        call(gateway(catalog));

        assertThat(server.latest().path("options").has("num_ctx")).isFalse();
        assertThat(server.latest().at("/options/num_predict").asInt()).isEqualTo(4_096);
        assertThat(catalog.settings("default").requestLimit()).isEqualTo(12_288);
    }

    @Test
    void aRefusalOfWhatDoesNotFitHasTheServerAskedAgain() throws InterruptedException {
        AtomicInteger window = new AtomicInteger(32_768);
        ScriptedHttpReplies server =
                server(
                        Map.of(
                                "/v1/models",
                                _ ->
                                        new Reply(
                                                200,
                                                Map.of("Content-Type", "application/json"),
                                                "{\"data\":[{\"id\":\"m\",\"max_model_len\":%d}]}"
                                                        .formatted(window.get())),
                                "/v1/chat/completions",
                                _ ->
                                        new Reply(
                                                400,
                                                Map.of("Content-Type", "application/json"),
                                                "{\"error\":{\"message\":\"maximum context length exceeded\",\"code\":\"context_length_exceeded\"}}")));
        ModelCatalog catalog = catalog(model(ModelProtocol.OPENAI, server.url() + "/v1", null));
        assertThat(catalog.settings("default").window()).isEqualTo(32_768);
        window.set(4_096);

        assertThatThrownBy(() -> call(gateway(catalog)))
                .isInstanceOf(ContextTooLongException.class);

        assertThat(catalog.settings("default").window()).isEqualTo(4_096);
    }

    private ScriptedHttpReplies server(Map<String, UnaryOperator<Reply>> answers) {
        ScriptedHttpReplies server =
                new ScriptedHttpReplies((String path, JsonNode body) ->
                        answers.getOrDefault(path, it -> it).apply(new Reply(404, Map.of(), "{}")));
        open.add(server);
        return server;
    }

    private static UnaryOperator<Reply> said(String text) {
        return _ -> Reply.said(text);
    }

    private static UnaryOperator<Reply> ok(String body) {
        return _ -> new Reply(200, Map.of("Content-Type", "application/json"), body);
    }

    private static ModelSettings model(
            ModelProtocol protocol, String url, @Nullable Integer window) {
        return new ModelSettings(
                protocol,
                url,
                "m",
                null,
                null,
                window,
                protocol == ModelProtocol.OLLAMA && window != null ? 1_000 : 8_192,
                ToolCallingMode.NATIVE,
                TokenPrices.FREE,
                ModelTimeouts.DEFAULT,
                4,
                Map.of());
    }

    private static ModelCatalogSettings settings(ModelSettings model) {
        return new ModelCatalogSettings(Map.of("default", model), null);
    }

    private static ModelCatalog catalog(ModelSettings model) {
        ModelCatalogSettings settings = settings(model);
        return new ModelCatalog(() -> settings, _ -> null, new ProviderWindowProbe());
    }

    private static ModelGateway gateway(ModelCatalog catalog) {
        return new ModelGateway(catalog, Duration.ofMillis(10), new SimpleMeterRegistry());
    }

    private static ModelResponse call(ModelGateway gateway) throws InterruptedException {
        return gateway.call(
                new ModelRequest(
                        "default", "Be kind.", List.of(new ModelMessage.User("one")), List.of()),
                new ModelStreamListener() {
                    @Override
                    public void text(String delta) {}

                    @Override
                    public void onRetry(int attempt, boolean heard, String reason) {}

                    @Override
                    public void onFallback(String from, String to, boolean heard, String reason) {}

                    @Override
                    public void toolsInText(String model) {}
                });
    }
}
