package dev.troupe.orchestrator.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.languageserver.api.LanguageServerApi;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.service.wire.http.ServiceEndpoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What the doctor says of the language-server gateway, to which the error of questions sends people. */
class LanguageGatewayHealthTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static HealthCheck check(int port, Duration patience) {
        URI address = URI.create("http://127.0.0.1:" + port);
        ServiceEndpoint endpoint =
                new ServiceEndpoint(
                        "language-server gateway",
                        address,
                        patience,
                        patience,
                        ErrorCode.LANGUAGE_SERVERS_UNAVAILABLE);
        return new LanguageGatewayHealth(
                        new LanguageServerConnection(
                                HttpServiceClient.of(LanguageServerApi.class, endpoint), address))
                .checks()
                .getFirst();
    }

    private static HealthCheck answering(ErrorCode code) throws IOException {
        byte[] problem =
                "{\"status\":%d,\"code\":\"%s\",\"detail\":\"No.\",\"hint\":\"None.\"}"
                        .formatted(code.status(), code.wire())
                        .getBytes(StandardCharsets.UTF_8);
        HttpServer service =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext(
                "/",
                exchange -> {
                    exchange.sendResponseHeaders(code.status(), problem.length);
                    exchange.getResponseBody().write(problem);
                    exchange.close();
                });
        service.start();
        try {
            return check(service.getAddress().getPort(), Duration.ofSeconds(30));
        } finally {
            service.stop(0);
        }
    }

    private static void assertSaysWhatToDo(HealthCheck check) {
        assertThat(check.name()).isEqualTo("language-server gateway");
        assertThat(check.status()).isEqualTo("failed");
        assertThat(check.hint())
                .startsWith("Start the service again, or correct `troupe.lsp.base-url`");
    }

    @Test
    void saysWhatToDoAboutAServiceThatIsAwayOrSilent() throws IOException {
        assertSaysWhatToDo(check(9, SECOND));
        assertThat(check(9, SECOND).code()).isEqualTo("language-servers-unavailable");
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            assertSaysWhatToDo(check(silent.getLocalPort(), SECOND));
        }
        assertThat(ErrorCode.LANGUAGE_SERVERS_UNAVAILABLE.hint()).startsWith("Run `troupe doctor`");
    }

    @Test
    void saysWhatToDoAboutAServiceThatLetsNobodyIn() throws IOException {
        assertSaysWhatToDo(answering(ErrorCode.UNAUTHENTICATED));
    }

    @Test
    void takesARefusedQuestionForASignOfLife() throws IOException {
        assertThat(answering(ErrorCode.INVALID_REQUEST).status()).isEqualTo("ok");
    }

    @Test
    void namesTheSettingWhereThereIsNoService() {
        HealthCheck check =
                new LanguageGatewayHealth(new LanguageServerConnection(null, null))
                        .checks()
                        .getFirst();

        assertThat(check.status()).isEqualTo("ok");
        assertThat(check.detail()).contains("`troupe.lsp.base-url`");
    }
}
