package dev.troupe.service.wire.http;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.service.tracing.TraceParentCodec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.PostExchange;
import tools.jackson.databind.json.JsonMapper;

@Timeout(60)
class HttpServiceClientTest {
    private static final String HTML = "<html><body>Bad gateway</body></html>";
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);
    private final AtomicReference<@Nullable HttpExchange> seen = new AtomicReference<>();

    @SuppressWarnings("NullAway.Init")
    private HttpServer server;

    /** What is called over the wire. */
    interface Shop {
        @PostExchange("/order")
        Receipt order(@RequestBody Order order);

        @PostExchange("/forget")
        void forget(@RequestBody Order order);
    }

    record Order(@Nullable String what, int many) {}

    record Receipt(String text) {}

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    @AfterEach
    void stop() {
        end.countDown();
        server.stop(0);
    }

    @Test
    void carriesTheTokenAndTheTrace() {
        serve(answer(200, "application/json", "{\"text\":\"two pens\"}"));
        Shop shop = HttpServiceClient.of(Shop.class, peer(), () -> "secret");
        String trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

        try (var _ = TraceParentCodec.context(TraceParentCodec.read(trace)).makeCurrent()) {
            assertThat(shop.order(new Order("pen", 2)).text()).isEqualTo("two pens");
        }

        HttpExchange request = requireNonNull(seen.get());
        assertThat(request.getRequestHeaders().getFirst("Authorization"))
                .isEqualTo("Bearer secret");
        assertThat(request.getRequestHeaders().getFirst("traceparent")).isEqualTo(trace);
    }

    @Test
    void withoutATokenNoneIsSent() {
        serve(answer(200, "application/json", "{\"text\":\"x\"}"));

        shop().order(new Order("pen", 2));

        assertThat(requireNonNull(seen.get()).getRequestHeaders().keySet())
                .doesNotContain("Authorization", "Traceparent");
    }

    @Test
    void aTokenThatCannotBeHadFailsTheCall() {
        serve(answer(200, "application/json", "{\"text\":\"x\"}"));
        Shop shop =
                HttpServiceClient.of(
                        Shop.class,
                        peer(),
                        () -> {
                            throw new TroupeException(ErrorCode.CONFLICT, "No such run.");
                        });

        TroupeException failure = failure(shop);

        assertThat(failure.code()).isEqualTo(ErrorCode.CONFLICT);
        assertThat(failure).hasMessage("No such run.");
        assertThat(seen.get()).isNull();
    }

    @Test
    void aProblemArrivesAsTheExceptionItWas() {
        TroupeException sent =
                new TroupeException(
                        ErrorCode.BUDGET_EXHAUSTED, "No \"money\" left: 0 €.", "Earn.", null);
        serve(
                answer(
                        402,
                        "application/problem+json",
                        JsonMapper.shared().writeValueAsString(sent.problem())));

        TroupeException failure = failure(shop());

        assertThat(failure.code()).isEqualTo(sent.code());
        assertThat(failure).hasMessage(sent.getMessage());
        assertThat(failure.hint()).isEqualTo("Earn.");
    }

    @ParameterizedTest
    @CsvSource({
        "502, text/html, " + HTML + ", 'is answered by something else, with status 502'",
        "200, text/html, " + HTML + ", sent an answer that cannot be read",
        "200, application/json, '{\"text\": ', sent an answer that cannot be read",
        "200, application/json, '', sent an empty answer",
        "204, application/json, '', sent an empty answer",
        "302, text/html, '', 'is answered by something else, with status 302'",
        "404, application/json, '{\"error\": \"none\"}', 'is answered by something else, with status 404'",
        "500, application/json, 'null', 'is answered by something else, with status 500'",
        "401, application/json, '[1, 2]', 'is answered by something else, with status 401'",
    })
    void whatIsNoAnswerOfTheServiceIsUnavailable(
            int status, String type, String body, String sentence) {
        serve(answer(status, type, body));

        unavailable(shop(), "The shop at %s %s.".formatted(url(), sentence));
    }

    @Test
    void aCallThatReturnsNothingNeedsNoBody() {
        serve(answer(200, "application/json", ""));

        shop().forget(new Order("pen", 1));

        assertThat(seen.get()).isNotNull();
    }

    @Test
    void silenceIsUnavailable() {
        serve(this::waits);
        Shop shop = HttpServiceClient.of(Shop.class, peer(Duration.ofMillis(200)));

        unavailable(shop, "The shop at %s did not answer within 200 ms.".formatted(url()));
    }

    @Test
    void anAnswerThatDripsIsUnavailable() {
        serve(exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write("{\"text\":".getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            waits(exchange);
        });
        Shop shop = HttpServiceClient.of(Shop.class, peer(Duration.ofMillis(300)));

        TroupeException failure = failure(shop);

        assertThat(failure.code()).isEqualTo(ErrorCode.SECURITY_UNAVAILABLE);
        assertThat(failure).hasMessageStartingWith("The shop at " + url());
    }

    @Test
    void nobodyThereIsUnavailable() throws IOException {
        URI nobody;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = URI.create("http://127.0.0.1:" + socket.getLocalPort());
        }

        unavailable(
                HttpServiceClient.of(Shop.class, peer(nobody, Duration.ofSeconds(20))),
                "The shop at %s cannot be reached: nothing listens there.".formatted(nobody));
        URI unknown = URI.create("http://no-such-host.invalid:80");
        unavailable(
                HttpServiceClient.of(Shop.class, peer(unknown, Duration.ofSeconds(20))),
                "The shop at %s has a name that does not resolve.".formatted(unknown));
    }

    @Test
    void anInterruptedCallerStaysInterrupted() throws InterruptedException {
        serve(this::waits);
        Thread caller = Thread.currentThread();
        Thread stop =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                reached.await();
                                caller.interrupt();
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        });

        TroupeException failure = failure(shop());

        assertThat(Thread.interrupted()).isTrue();
        assertThat(failure.code()).isEqualTo(ErrorCode.CANCELLED);
        stop.join();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "127.0.0.1:7070",
                "ftp://x",
                "http://",
                "http://u:p@x",
                "http://a b"
            })
    void anAddressThatIsNoneIsRefusedByItsKey(String address) {
        IllegalArgumentException refusal =
                catchThrowableOfType(
                        IllegalArgumentException.class,
                        () ->
                                new SecurityClientSettings(
                                        address, Duration.ofSeconds(1), Duration.ofSeconds(1)));

        assertThat(refusal).hasMessageStartingWith("troupe.security.base-url is n");
        assertThat(refusal.getMessage()).doesNotContain("u:p");
    }

    @Test
    void aRepositoryMapServiceNeedNotBeThereButItsAddressMustBeOne() {
        Duration second = Duration.ofSeconds(1);
        assertThat(new RepositoryMapClientSettings(null, second, second).baseUrl()).isNull();
        assertThat(new RepositoryMapClientSettings("http://x:1", second, second).peer().address())
                .isEqualTo(URI.create("http://x:1"));
        assertThat(
                        catchThrowableOfType(
                                IllegalArgumentException.class,
                                () -> new RepositoryMapClientSettings("x:1", second, second)))
                .hasMessageStartingWith("troupe.repomap.base-url is no address");
    }

    @Test
    void limitsAreRefusedByTheirKeys() {
        Duration second = Duration.ofSeconds(1);
        assertThat(
                        catchThrowableOfType(
                                IllegalArgumentException.class,
                                () ->
                                        new OrchestratorClientSettings(
                                                "http://x", second, Duration.ZERO)))
                .hasMessage(
                        "`troupe.orchestrator.patience` is 0s; it must be a duration such as 30s, from"
                                + " 1ms to 5m.");
        assertThat(
                        catchThrowableOfType(
                                IllegalArgumentException.class,
                                () ->
                                        new SecurityClientSettings(
                                                "http://x", Duration.ofHours(1), second)))
                .hasMessageStartingWith("`troupe.security.connect` is 1h");
    }

    private void waits(HttpExchange exchange) {
        reached.countDown();
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        exchange.close();
    }

    private void serve(HttpHandler handler) {
        server.createContext(
                "/",
                exchange -> {
                    exchange.getRequestBody().readAllBytes();
                    seen.set(exchange);
                    handler.handle(exchange);
                });
    }

    private static HttpHandler answer(int status, String type, String body) {
        return exchange -> {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        };
    }

    private static void unavailable(Shop shop, String sentence) {
        TroupeException failure = failure(shop);
        assertThat(failure).hasMessage(sentence);
        assertThat(failure.code()).isEqualTo(ErrorCode.SECURITY_UNAVAILABLE);
    }

    private static TroupeException failure(Shop shop) {
        return catchThrowableOfType(TroupeException.class, () -> shop.order(new Order("pen", 1)));
    }

    private Shop shop() {
        return HttpServiceClient.of(Shop.class, peer());
    }

    private ServiceEndpoint peer() {
        return peer(Duration.ofSeconds(20));
    }

    private ServiceEndpoint peer(Duration patience) {
        return peer(URI.create(url()), patience);
    }

    private static ServiceEndpoint peer(URI address, Duration patience) {
        return new ServiceEndpoint(
                "shop", address, Duration.ofSeconds(20), patience, ErrorCode.SECURITY_UNAVAILABLE);
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }
}
