package dev.troupe.worker.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.languageserver.api.LanguageServerApi;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.service.wire.http.ServiceEndpoint;
import dev.troupe.worker.diagnostic.LanguageServerClient;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RemoteGatewayHealthTest {
    private static final URI NOWHERE = URI.create("http://127.0.0.1:9");
    private static final CallerIdentity WORKER =
            new CallerIdentity("worker:1", "local", Set.of(CallerIdentity.Role.WORKER));

    @Test
    void saysWhatToDoOnceARunHadNoAnswer() {
        Duration second = Duration.ofSeconds(1);
        LanguageServerClient client =
                LanguageServerClient.of(
                        HttpServiceClient.of(
                                LanguageServerApi.class,
                                new ServiceEndpoint(
                                        "language-server gateway",
                                        NOWHERE,
                                        second,
                                        second,
                                        ErrorCode.LANGUAGE_SERVERS_UNAVAILABLE)),
                        second,
                        ServiceTracer.off());
        RemoteGatewayHealth health = new RemoteGatewayHealth(client, NOWHERE);
        assertThat(health.checks())
                .containsExactly(HealthCheck.ok("language-server gateway", "at " + NOWHERE));

        assertThatThrownBy(() -> client.ask(WORKER, it -> it.status("/shop")))
                .isInstanceOf(TroupeException.class);

        assertThat(health.checks())
                .containsExactly(
                        HealthCheck.failed(
                                        "language-server gateway",
                                        "The language-server gateway at http://127.0.0.1:9 cannot be reached: nothing listens there.",
                                        "Start the service again, or correct `troupe.lsp.base-url` of this worker; until then, its edits are not checked by language servers.")
                                .as(ErrorCode.LANGUAGE_SERVERS_UNAVAILABLE));
    }
}
