package dev.troupe.model.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.model.catalog.ModelCatalogSettings;
import dev.troupe.model.catalog.ModelProtocol;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.catalog.ModelTimeouts;
import dev.troupe.model.catalog.TokenPrices;
import dev.troupe.model.catalog.ToolCallingMode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What services say that the scripted one does not. */
class ProviderModelCheckTest {
    private HttpServer server;
    private String seenKey = "";

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gemini-3-pro", "models/gemini-3-pro"})
    void asksGoogleByEitherName(String name) {
        answer("/v1beta/models/gemini-3-pro", 200, "{\"inputTokenLimit\": 1500}");

        assertThat(check(ModelProtocol.GOOGLE, name, "k").detail())
                .contains("the window has 1500 tokens, but 2000 are configured");
    }

    @Test
    void asksAnthropicWithAKeyThatHasALineEnd() {
        answer("/v1/models/claude", 200, "{\"id\": \"claude\"}");

        assertThat(check(ModelProtocol.ANTHROPIC, "claude", "k\n").status()).isEqualTo("ok");
        assertThat(seenKey).isEqualTo("k");
    }

    @ParameterizedTest
    @EnumSource(ModelProtocol.class)
    void saysThatTheKeyIsRefused(ModelProtocol protocol) {
        answer("/", 401, "{}");

        HealthCheck refused = check(protocol, "m", "k");
        assertThat(refused.status()).isEqualTo("failed");
        assertThat(refused.detail()).contains("the key is refused (401)");
        assertThat(refused.hint()).isEqualTo("Correct `troupe.models.default.api-key`.");
    }

    @Test
    void knowsHowGoogleRefusesAKey() {
        answer("/", 400, "{\"error\": {\"details\": [{\"reason\": \"API_KEY_INVALID\"}]}}");

        assertThat(check(ModelProtocol.GOOGLE, "m", "k").detail()).contains("the key is refused");
    }

    @Test
    void aKeyThatNoHeaderTakesIsAFailedCheckThatDoesNotQuoteIt() {
        HealthCheck failed = check(ModelProtocol.ANTHROPIC, "m", "first\nsecond");

        assertThat(failed.status()).isEqualTo("failed");
        assertThat(failed.detail()).contains("it cannot be asked").doesNotContain("second");
        assertThat(failed.hint()).contains("no line ends");
    }

    @Test
    void saysThatAServerListsOthers() {
        answer("/models", 200, "{\"data\": [{\"id\": \"other\"}]}");

        HealthCheck listed = check(ModelProtocol.OPENAI, "m", "k");
        assertThat(listed.status()).isEqualTo("warning");
        assertThat(listed.detail()).contains("does not list the model");
    }

    @Test
    void takesTheKeyNowhereElse() {
        answer("/elsewhere", 200, "{}");
        server.createContext(
                "/v1/models/m",
                exchange -> {
                    exchange.getResponseHeaders().add("Location", "/elsewhere");
                    exchange.sendResponseHeaders(307, -1);
                    exchange.close();
                });

        assertThat(check(ModelProtocol.ANTHROPIC, "m", "k").detail()).contains("it answered 307");
        assertThat(seenKey).isEmpty();
    }

    @Test
    void aLlamaServerNamesItsModelAsItLikes() {
        answer("/models", 200, "{\"data\": [{\"id\": \"/home/me/model.gguf\"}]}");
        answer("/props", 200, "{\"default_generation_settings\": {\"n_ctx\": 1500}}");

        assertThat(check(ModelProtocol.OPENAI, "m", "k").detail())
                .contains("the window has 1500 tokens, but 2000 are configured");
    }

    @Test
    void asksAsCallsDo() {
        server.createContext(
                "/gate/models",
                exchange -> {
                    seenKey =
                            exchange.getRequestHeaders().getFirst("Authorization")
                                    + " "
                                    + exchange.getRequestURI().getQuery();
                    byte[] bytes = "{\"data\": [{\"id\": \"m\"}]}".getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(200, bytes.length);
                    exchange.getResponseBody().write(bytes);
                    exchange.close();
                });
        ModelSettings model =
                new ModelSettings(
                        ModelProtocol.OPENAI,
                        "http://127.0.0.1:" + server.getAddress().getPort() + "/gate?team=a",
                        "m",
                        "k",
                        null,
                        2_000,
                        1_000,
                        ToolCallingMode.NATIVE,
                        TokenPrices.FREE,
                        ModelTimeouts.DEFAULT,
                        1,
                        Map.of("authorization", "Basic own"));
        ModelCatalogSettings all = new ModelCatalogSettings(Map.of("default", model), null);

        HealthCheck check = new ModelHealth(new ModelCatalog(all, _ -> null)).checks().getFirst();

        assertThat(check.status()).isEqualTo("ok");
        assertThat(seenKey).isEqualTo("Basic own team=a");
    }

    private void answer(String path, int status, String body) {
        server.createContext(
                path,
                exchange -> {
                    String key = exchange.getRequestHeaders().getFirst("x-api-key");
                    seenKey = key == null ? "" : key;
                    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(status, bytes.length);
                    exchange.getResponseBody().write(bytes);
                    exchange.close();
                });
    }

    private HealthCheck check(ModelProtocol protocol, String name, String key) {
        ModelSettings model =
                new ModelSettings(
                        protocol,
                        "http://127.0.0.1:" + server.getAddress().getPort(),
                        name,
                        key,
                        null,
                        2_000,
                        1_000,
                        ToolCallingMode.NATIVE,
                        TokenPrices.FREE,
                        ModelTimeouts.DEFAULT,
                        1,
                        null);
        ModelCatalogSettings all = new ModelCatalogSettings(Map.of("default", model), null);
        return new ModelHealth(new ModelCatalog(all, _ -> null)).checks().getFirst();
    }
}
