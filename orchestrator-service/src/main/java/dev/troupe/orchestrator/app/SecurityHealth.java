package dev.troupe.orchestrator.app;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.health.Check;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.contracts.security.AuditFilter;
import dev.troupe.contracts.security.api.AuditApi;
import java.net.URI;
import java.util.List;

/** Whether the security service lets the orchestrator in and reaches its database. */
record SecurityHealth(AuditApi audit, URI address) implements HealthSource {
    private static final String NAME = "security service";

    @Override
    public List<Check> checks() {
        try {
            var _ = audit.entries(AuditFilter.NONE, Long.MAX_VALUE, 1);
            return List.of(Check.ok(NAME, "at " + address));
        } catch (TroupeException e) {
            return List.of(
                    Check.failed(
                                    NAME,
                                    String.valueOf(e.getMessage()),
                                    "Start it again, or correct `troupe.security.base-url`; commands"
                                            + " ask or are turned down meanwhile.")
                            .as(e.code()));
        }
    }
}
