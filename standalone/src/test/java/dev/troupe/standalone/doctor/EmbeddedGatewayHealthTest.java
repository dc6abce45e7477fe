package dev.troupe.standalone.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.languageserver.api.LanguageServerApi;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.service.wire.http.ServiceEndpoint;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class EmbeddedGatewayHealthTest {
    @Test
    void saysWhatToDoWhenThereIsNoAnswer() {
        LanguageServerApi away =
                HttpServiceClient.of(
                        LanguageServerApi.class,
                        new ServiceEndpoint(
                                "language-server gateway",
                                URI.create("http://127.0.0.1:9"),
                                Duration.ofSeconds(1),
                                Duration.ofSeconds(1),
                                ErrorCode.LANGUAGE_SERVERS_UNAVAILABLE));

        HealthCheck check = new EmbeddedGatewayHealth(away).checks().getFirst();

        assertThat(check.status()).isEqualTo("failed");
        assertThat(check.hint()).startsWith("Stop the server with `troupe stop`");
        assertThat(check.code()).isEqualTo("language-servers-unavailable");
    }
}
