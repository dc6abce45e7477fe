package dev.troupe.orchestrator.app;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.health.HealthSource;
import java.util.List;

/** Checks that the repository map service answers; without one agents work without maps. */
record RepositoryMapHealth(RepositoryMapConnection access) implements HealthSource {
    private static final String NAME = "repository map service";

    @Override
    public List<HealthCheck> checks() {
        if (access.api() == null) {
            return List.of(
                    HealthCheck.ok(NAME, "none is set; agents work without maps of repositories"));
        }
        try {
            var _ = access.require().status("");
            return List.of(HealthCheck.ok(NAME, "at " + access.address()));
        } catch (TroupeException e) {
            if (e.code() != ErrorCode.REPOSITORY_MAP_UNAVAILABLE) {
                return List.of(HealthCheck.ok(NAME, "at " + access.address()));
            }
            return List.of(
                    HealthCheck.failed(
                                    NAME,
                                    String.valueOf(e.getMessage()),
                                    "Start the service again, or correct `troupe.repomap.base-url`; until then, agents work without maps.")
                            .as(e.code()));
        }
    }
}
