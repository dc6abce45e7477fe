package dev.troupe.lsp.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/** The gateway as a process of its own has it: health for everybody, answers only with a token. */
class LanguageGatewayApplicationIT {
    @TempDir Path home;

    private ConfigurableApplicationContext context;

    @BeforeEach
    void start() {
        context =
                LanguageGatewayApplication.application()
                        .run(
                                "--server.port=0",
                                "--troupe.home=" + home,
                                "--troupe.orchestrator.base-url=http://127.0.0.1:9",
                                "--management.health.defaults.enabled=false");
    }

    @AfterEach
    void stop() {
        context.close();
    }

    @Test
    void itTellsItsHealthAndAnswersNobodyWithoutAToken() throws Exception {
        assertThat(get("/actuator/health/liveness")).isEqualTo(200);
        assertThat(get("/v1/lsp/status?root=/")).isEqualTo(401);
    }

    private int get(String path) throws Exception {
        String port = context.getEnvironment().getProperty("local.server.port");
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                    .build(),
                            HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        }
    }
}
