package dev.troupe.standalone.doctor;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.contracts.repomap.api.RepositoryMapApi;
import java.util.List;

/** Checks that the repository map service of this process answers. */
record EmbeddedRepositoryMapHealth(RepositoryMapApi api) implements HealthSource {
    private static final String NAME = "repository map service";

    @Override
    public List<HealthCheck> checks() {
        try {
            var _ = api.progress("");
        } catch (TroupeException e) {
            if (e.code() == ErrorCode.REPOSITORY_MAP_UNAVAILABLE) {
                return List.of(
                        HealthCheck.failed(
                                        NAME,
                                        "it does not answer; agents work without maps of repositories",
                                        "Stop the server with `troupe stop`; the next command starts it again.")
                                .as(e.code()));
            }
        }
        return List.of(HealthCheck.ok(NAME, "in this server"));
    }
}
