package dev.troupe.worker.model.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.troupe.contracts.health.Check;
import dev.troupe.worker.model.catalog.ModelCatalog;
import dev.troupe.worker.model.catalog.ModelSettings;
import dev.troupe.worker.model.catalog.ModelsSettings;
import dev.troupe.worker.model.catalog.Prices;
import dev.troupe.worker.model.catalog.Protocol;
import dev.troupe.worker.model.catalog.TimeLimits;
import dev.troupe.worker.model.catalog.ToolSupport;
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
class ModelCheckTest {
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

        assertThat(check(Protocol.GOOGLE, name, "k").detail())
                .contains("the window has 1500 tokens, but 2000 are configured");
    }

    @Test
    void asksAnthropicWithAKeyThatHasALineEnd() {
        answer("/v1/models/claude", 200, "{\"id\": \"claude\"}");

        assertThat(check(Protocol.ANTHROPIC, "claude", "k\n").status()).isEqualTo("ok");
        assertThat(seenKey).isEqualTo("k");
    }

    @ParameterizedTest
    @EnumSource(Protocol.class)
    void saysThatTheKeyIsRefused(Protocol protocol) {
        answer("/", 401, "{}");

        Check refused = check(protocol, "m", "k");
        assertThat(refused.status()).isEqualTo("failed");
        assertThat(refused.detail()).contains("the key is refused (401)");
        assertThat(refused.hint()).isEqualTo("Correct `troupe.models.default.api-key`.");
    }

    @Test
    void knowsHowGoogleRefusesAKey() {
        answer("/", 400, "{\"error\": {\"details\": [{\"reason\": \"API_KEY_INVALID\"}]}}");

        assertThat(check(Protocol.GOOGLE, "m", "k").detail()).contains("the key is refused");
    }

    @Test
    void aKeyThatNoHeaderTakesIsAFailedCheckThatDoesNotQuoteIt() {
        Check failed = check(Protocol.ANTHROPIC, "m", "first\nsecond");

        assertThat(failed.status()).isEqualTo("failed");
        assertThat(failed.detail()).contains("it cannot be asked").doesNotContain("second");
        assertThat(failed.hint()).contains("no line ends");
    }

    @Test
    void saysThatAServerListsOthers() {
        answer("/models", 200, "{\"data\": [{\"id\": \"other\"}]}");

        Check listed = check(Protocol.OPENAI, "m", "k");
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

        assertThat(check(Protocol.ANTHROPIC, "m", "k").detail()).contains("it answered 307");
        assertThat(seenKey).isEmpty();
    }

    @Test
    void aLlamaServerNamesItsModelAsItLikes() {
        answer("/models", 200, "{\"data\": [{\"id\": \"/home/me/model.gguf\"}]}");
        answer("/props", 200, "{\"default_generation_settings\": {\"n_ctx\": 1500}}");

        assertThat(check(Protocol.OPENAI, "m", "k").detail())
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
                        Protocol.OPENAI,
                        "http://127.0.0.1:" + server.getAddress().getPort() + "/gate?team=a",
                        "m",
                        "k",
                        null,
                        2_000,
                        1_000,
                        ToolSupport.NATIVE,
                        Prices.FREE,
                        TimeLimits.DEFAULT,
                        1,
                        Map.of("authorization", "Basic own"));
        ModelsSettings all = new ModelsSettings(Map.of("default", model), null);

        Check check = new ModelHealth(new ModelCatalog(all, _ -> null), all).checks().getFirst();

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

    private Check check(Protocol protocol, String name, String key) {
        ModelSettings model =
                new ModelSettings(
                        protocol,
                        "http://127.0.0.1:" + server.getAddress().getPort(),
                        name,
                        key,
                        null,
                        2_000,
                        1_000,
                        ToolSupport.NATIVE,
                        Prices.FREE,
                        TimeLimits.DEFAULT,
                        1,
                        null);
        ModelsSettings all = new ModelsSettings(Map.of("default", model), null);
        return new ModelHealth(new ModelCatalog(all, _ -> null), all).checks().getFirst();
    }
}
