package dev.troupe.worker.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.RunId;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.repomap.RepositoryMapQuery;
import dev.troupe.contracts.repomap.api.RepositoryMapApi;
import dev.troupe.contracts.token.IssuedToken;
import dev.troupe.contracts.token.PublicKeySet;
import dev.troupe.contracts.token.TokenRequest;
import dev.troupe.contracts.token.api.TokenApi;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** How a worker in a process of its own reaches the repository map service. */
class RemoteRepositoryMapTest {
    private static final RunId RUN = new RunId(new UUID(1, 2), 3);
    private static final RepositoryMapQuery QUERY =
            new RepositoryMapQuery("/shop", null, null, 100, null);

    private final Queue<String> seen = new ConcurrentLinkedQueue<>();
    private final Queue<TokenRequest> asked = new ConcurrentLinkedQueue<>();
    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/v1/repomap/map",
                exchange -> {
                    seen.add(exchange.getRequestHeaders().getFirst("Authorization"));
                    byte[] answer =
                            "{\"freshness\":{\"fresh\":true,\"pendingFiles\":0},\"map\":\"a.py\\n\",\"files\":1,\"allFiles\":1,\"tokens\":2,\"exact\":true}"
                                    .getBytes(StandardCharsets.UTF_8);
                    exchange.getResponseHeaders().add("Content-Type", "application/json");
                    exchange.sendResponseHeaders(200, answer.length);
                    exchange.getResponseBody().write(answer);
                    exchange.close();
                });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private ConfigurableApplicationContext worker(String... properties) {
        return new SpringApplicationBuilder(RemoteRepositoryMapConfiguration.class)
                .web(WebApplicationType.NONE)
                .initializers(it -> it.getBeanFactory().registerSingleton("tokens", new Tokens()))
                .properties("spring.main.banner-mode=off", "logging.level.root=WARN")
                .properties(properties)
                .run();
    }

    private String address() {
        return "troupe.repomap.base-url=http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Test
    void callsBearATokenOfTheRunForThisServiceAlone() {
        CallerIdentity run =
                new CallerIdentity(
                        "service:agent-worker", "red", Set.of(CallerIdentity.Role.WORKER), RUN);
        try (ConfigurableApplicationContext context = worker(address())) {
            RepositoryMapApi api = context.getBean(RepositoryMapApi.class);

            String map =
                    ScopedValue.where(CallerIdentity.CURRENT, run).call(() -> api.map(QUERY).map());

            assertThat(map).isEqualTo("a.py\n");
        }
        assertThat(seen).containsExactly("Bearer token for repomap-service");
        assertThat(asked)
                .containsExactly(
                        new TokenRequest(RUN.taskId(), RUN.epoch(), "red", "repomap-service"));
    }

    @Test
    void whoIsNoRunCallsNobody() {
        CallerIdentity person = new CallerIdentity("ada", "red", Set.of());
        try (ConfigurableApplicationContext context = worker(address())) {
            RepositoryMapApi api = context.getBean(RepositoryMapApi.class);

            assertThatThrownBy(() ->
                            ScopedValue.where(CallerIdentity.CURRENT, person)
                                    .call(() -> api.map(QUERY)))
                    .isInstanceOfSatisfying(
                            TroupeException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.INTERNAL));
        }
        assertThat(seen).isEmpty();
    }

    @Test
    void withoutAnAddressThereIsNoService() {
        try (ConfigurableApplicationContext context = worker()) {
            assertThat(context.getBeanProvider(RepositoryMapApi.class).getIfAvailable()).isNull();
        }
    }

    private final class Tokens implements TokenApi {
        @Override
        public IssuedToken issue(TokenRequest request) {
            asked.add(request);
            return new IssuedToken("token for " + request.audience(), 300);
        }

        @Override
        public PublicKeySet keys() {
            return new PublicKeySet(List.of());
        }
    }
}
