package dev.troupe.standalone.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.repomap.api.RepositoryMapApi;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.service.wire.http.ServiceEndpoint;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class EmbeddedRepositoryMapHealthTest {
    @Test
    void saysWhatToDoWhenThereIsNoAnswer() {
        RepositoryMapApi away =
                HttpServiceClient.of(
                        RepositoryMapApi.class,
                        new ServiceEndpoint(
                                "repository map service",
                                URI.create("http://127.0.0.1:9"),
                                Duration.ofSeconds(1),
                                Duration.ofSeconds(1),
                                ErrorCode.REPOSITORY_MAP_UNAVAILABLE));

        HealthCheck check = new EmbeddedRepositoryMapHealth(away).checks().getFirst();

        assertThat(check.status()).isEqualTo("failed");
        assertThat(check.hint()).startsWith("Stop the server with `troupe stop`");
        assertThat(check.code()).isEqualTo("repository-map-unavailable");
    }
}
