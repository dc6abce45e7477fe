package dev.troupe.repomap;

import dev.troupe.contentindex.ContentIndex;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.contracts.repomap.IndexSharing;
import java.util.List;

/** Tells whether the index of repositories has its database; without it answers are right, and take longer. */
record RepositoryIndexHealth(ContentIndex index) implements HealthSource {
    private static final String NAME = "repository index";

    @Override
    public List<HealthCheck> checks() {
        IndexSharing sharing = index.sharing();
        return List.of(
                sharing == IndexSharing.AWAY
                        ? HealthCheck.warning(
                                        NAME,
                                        sharing.text(),
                                        "Start PostgreSQL, or correct `troupe.repomap.datasource`; the log says what is wrong.")
                                .as(ErrorCode.DATABASE_UNAVAILABLE)
                        : HealthCheck.ok(NAME, sharing.text()));
    }
}
