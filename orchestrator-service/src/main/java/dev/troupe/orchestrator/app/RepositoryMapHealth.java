package dev.troupe.orchestrator.app;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.contracts.repomap.api.RepositoryMapApi;
import java.util.List;
import java.util.Set;

/** Checks that the repository map service answers; without one agents work without maps. */
record RepositoryMapHealth(RepositoryMapConnection access) implements HealthSource {
    private static final String NAME = "repository map service";

    /** Any other answer, such as that this is no path, comes from a service that works. */
    private static final Set<ErrorCode> FAULTS =
            Set.of(ErrorCode.REPOSITORY_MAP_UNAVAILABLE, ErrorCode.UNAUTHENTICATED);

    @Override
    public List<HealthCheck> checks() {
        RepositoryMapApi api = access.api();
        if (api == null) {
            return List.of(
                    HealthCheck.ok(
                            NAME,
                            "none is set (`troupe.repomap.base-url`); agents work without maps of repositories"));
        }
        try {
            var _ = api.progress("");
        } catch (TroupeException e) {
            if (FAULTS.contains(e.code())) {
                return List.of(
                        HealthCheck.failed(
                                        NAME,
                                        String.valueOf(e.getMessage()),
                                        "Start the service again, or correct `troupe.repomap.base-url`; until then, agents work without maps.")
                                .as(e.code()));
            }
        }
        return List.of(HealthCheck.ok(NAME, "at " + access.address()));
    }
}
