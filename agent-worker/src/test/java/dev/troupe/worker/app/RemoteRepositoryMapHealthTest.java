package dev.troupe.worker.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.repomap.api.RepositoryMapApi;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.service.wire.http.ServiceEndpoint;
import dev.troupe.worker.tool.repomap.RepositoryMapClient;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RemoteRepositoryMapHealthTest {
    private static final URI NOWHERE = URI.create("http://127.0.0.1:9");
    private static final CallerIdentity WORKER =
            new CallerIdentity("worker:1", "local", Set.of(CallerIdentity.Role.WORKER));

    @Test
    void saysWhatToDoOnceARunHadNoAnswer() {
        Duration second = Duration.ofSeconds(1);
        RepositoryMapClient client =
                RepositoryMapClient.of(
                        HttpServiceClient.of(
                                RepositoryMapApi.class,
                                new ServiceEndpoint(
                                        "repository map service",
                                        NOWHERE,
                                        second,
                                        second,
                                        ErrorCode.REPOSITORY_MAP_UNAVAILABLE)),
                        second,
                        ServiceTracer.off());
        RemoteRepositoryMapHealth health = new RemoteRepositoryMapHealth(client, NOWHERE);
        assertThat(health.checks())
                .containsExactly(HealthCheck.ok("repository map service", "at " + NOWHERE));

        assertThatThrownBy(() -> client.ask(WORKER, it -> it.status("/shop")))
                .isInstanceOf(TroupeException.class);

        assertThat(health.checks())
                .containsExactly(
                        HealthCheck.failed(
                                        "repository map service",
                                        "The repository map service at http://127.0.0.1:9 cannot be reached: nothing listens there.",
                                        "Start the service again, or correct `troupe.repomap.base-url` of this worker; until then, its agents work without maps.")
                                .as(ErrorCode.REPOSITORY_MAP_UNAVAILABLE));
    }
}
