package dev.troupe.worker.app;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.worker.diagnostic.LanguageServerClient;
import java.net.URI;
import java.util.List;

/** Tells whether the language-server gateway answered this worker when a run last asked it. */
record RemoteGatewayHealth(LanguageServerClient client, URI address) implements HealthSource {
    private static final String NAME = "language-server gateway";

    @Override
    public List<HealthCheck> checks() {
        return List.of(
                client.lastOutage()
                        .map(it ->
                                HealthCheck.failed(
                                                NAME,
                                                it,
                                                "Start the service again, or correct `troupe.lsp.base-url` of this worker; until then, its edits are not checked by language servers.")
                                        .as(ErrorCode.LANGUAGE_SERVERS_UNAVAILABLE))
                        .orElseGet(() -> HealthCheck.ok(NAME, "at " + address)));
    }
}
