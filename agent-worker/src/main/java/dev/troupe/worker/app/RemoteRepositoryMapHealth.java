package dev.troupe.worker.app;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.worker.tool.repomap.RepositoryMapClient;
import java.net.URI;
import java.util.List;

/** Tells whether the repository map service answered this worker when a run last asked it. */
record RemoteRepositoryMapHealth(RepositoryMapClient client, URI address) implements HealthSource {
    private static final String NAME = "repository map service";

    @Override
    public List<HealthCheck> checks() {
        return List.of(
                client.lastOutage()
                        .map(it ->
                                HealthCheck.failed(
                                                NAME,
                                                it,
                                                "Start the service again, or correct `troupe.repomap.base-url` of this worker; until then, its agents work without maps.")
                                        .as(ErrorCode.REPOSITORY_MAP_UNAVAILABLE))
                        .orElseGet(() -> HealthCheck.ok(NAME, "at " + address)));
    }
}
