package dev.troupe.model.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelResponse;
import dev.troupe.model.ModelStreamListener;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.model.catalog.ModelCatalogSettings;
import dev.troupe.model.catalog.ModelProtocol;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.catalog.ModelTimeouts;
import dev.troupe.model.catalog.TokenPrices;
import dev.troupe.model.catalog.ToolCallingMode;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What servers do that offer OpenAI's protocol, over real connections. */
class OpenAiServersTest {
    private static final String ANSWER =
            """
            data: {"choices":[{"index":0,"delta":{"content":"Hello"},"finish_reason":null}]}

            data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

            data: [DONE]

            """;

    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private HttpServer server;
    private ModelGateway gateway;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        ModelSettings settings =
                new ModelSettings(
                        ModelProtocol.OPENAI,
                        "http://127.0.0.1:" + server.getAddress().getPort() + "/v1",
                        "m",
                        null,
                        null,
                        100_000,
                        4_000,
                        ToolCallingMode.NATIVE,
                        new TokenPrices(3_000_000, 15_000_000, 300_000),
                        new ModelTimeouts(Duration.ofSeconds(2), Duration.ofSeconds(5)),
                        4,
                        Map.of());
        ModelCatalogSettings all = new ModelCatalogSettings(Map.of("default", settings), null);
        gateway =
                new ModelGateway(
                        new ModelCatalog(all, _ -> null),
                        Duration.ofMillis(20),
                        new SimpleMeterRegistry());
    }

    @AfterEach
    void stop() {
        over.countDown();
        server.stop(0);
    }

    @Test
    void anAnswerIsWholeWhileTheConnectionLingers() throws InterruptedException {
        answer(exchange -> {
            send(exchange, 200, "text/event-stream", ANSWER);
            await();
        });

        ModelResponse response = ask();

        assertThat(response.text()).isEqualTo("Hello");
        assertThat(response.attempts()).isEqualTo(1);
    }

    @Test
    void commentsAreNoSilence() throws InterruptedException {
        answer(exchange -> {
            send(exchange, 200, "text/event-stream", "");
            for (int i = 0; i < 8; i++) {
                write(exchange, ": keep-alive\n\n");
                pause();
            }
            write(exchange, ANSWER);
        });

        ModelResponse response = ask();

        assertThat(response.text()).isEqualTo("Hello");
        assertThat(response.attempts()).isEqualTo(1);
    }

    @Test
    void aServerThatRefusesToCountIsAskedOnceMoreWithout() throws InterruptedException {
        answer(exchange -> {
            if (bodies.getLast().contains("stream_options")) {
                send(
                        exchange,
                        422,
                        "application/json",
                        "{\"detail\":[{\"type\":\"extra_forbidden\",\"loc\":[\"body\",\"stream_options\"],\"msg\":\"Extra inputs are not permitted\"}]}");
            } else {
                send(exchange, 200, "text/event-stream", ANSWER);
            }
        });

        assertThat(ask().text()).isEqualTo("Hello");
        assertThat(ask().text()).isEqualTo("Hello");

        assertThat(bodies).hasSize(3);
    }

    @Test
    void anAnswerThatIsNoStreamIsRead() throws InterruptedException {
        answer(exchange ->
                send(
                        exchange,
                        200,
                        "application/json",
                        "{\"choices\":[{\"message\":{\"content\":\"Hello\"},\"finish_reason\":\"stop\"}]}"));

        assertThat(ask().text()).isEqualTo("Hello");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    400 | {"object":"error","message":"that is too much","code":400}
                    400 | {"detail":"that is too much"}
                    400 | {"message":"that is too much","request_id":"r"}
                    200 | {"error":{"message":"that is too much","code":400}}
                    """)
    void aReadableErrorIsToldInItsWords(int status, String body) {
        answer(exchange -> send(exchange, status, "application/json", body));

        assertThat(thrown()).hasMessageContaining(": that is too much.");
    }

    @Test
    void anAnswerThatBreaksInACallIsPaid() {
        answer(exchange -> {
            send(
                    exchange,
                    200,
                    "text/event-stream",
                    """
                    data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"read","arguments":"{"}}]}}]}

                    """);
        });

        TroupeException thrown = thrown();

        assertThat(thrown).hasMessageContaining("its answer ended in the middle");
        assertThat(((ModelCallException) thrown).lost().costMicros()).isPositive();
    }

    @Test
    void aLineThatNeverEndsIsRefused() {
        answer(exchange -> {
            send(exchange, 200, "text/event-stream", ANSWER.lines().findFirst().orElseThrow());
            write(exchange, "\n\ndata: ");
            for (int i = 0; i < 17; i++) {
                write(exchange, "x".repeat(1 << 20));
            }
        });

        assertThat(thrown()).hasMessageContaining("it sent a line of more than 16 MB");
    }

    @Test
    void thoughtsGoBackWithTheCallsThatFollowedThem() throws InterruptedException {
        answer(exchange ->
                send(
                        exchange,
                        200,
                        "text/event-stream",
                        """
                        data: {"choices":[{"index":0,"delta":{"reasoning_content":"I look."}}]}

                        data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"read","arguments":"{}"}}]}}]}

                        data: {"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

                        data: [DONE]

                        """));

        ModelResponse first = ask();
        ask(
                new ModelMessage.Assistant("", first.calls(), first.thoughts()),
                new ModelMessage.Results(List.of(new ModelMessage.Answered("a", "read", "x"))));

        assertThat(bodies.getLast()).contains("\"reasoning_content\":\"I look.\"");
    }

    private ModelResponse ask(ModelMessage... messages) throws InterruptedException {
        return gateway.call(
                new ModelRequest("default", "Be kind.", List.of(messages), List.of()), new Deaf());
    }

    private TroupeException thrown() {
        return catchThrowableOfType(TroupeException.class, this::ask);
    }

    private void answer(Play play) {
        server.createContext(
                "/",
                exchange -> {
                    bodies.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
                    try (exchange) {
                        play.play(exchange);
                    }
                });
    }

    private static void send(HttpExchange exchange, int status, String type, String body)
            throws IOException {
        exchange.getResponseHeaders().add("Content-Type", type);
        exchange.sendResponseHeaders(status, 0);
        write(exchange, body);
    }

    private static void write(HttpExchange exchange, String text) throws IOException {
        exchange.getResponseBody().write(text.getBytes(UTF_8));
        exchange.getResponseBody().flush();
    }

    private void await() throws IOException {
        try {
            over.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(150);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private interface Play {
        void play(HttpExchange exchange) throws IOException;
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
