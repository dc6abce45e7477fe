package dev.troupe.orchestrator.app;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.contracts.security.AuditFilter;
import dev.troupe.contracts.security.api.AuditApi;
import dev.troupe.contracts.security.api.DecisionsApi;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** Checks that the security service lets the orchestrator in, reaches its database and can rely on its policy. */
record SecurityServiceHealth(AuditApi audit, DecisionsApi decisions, URI address)
        implements HealthSource {
    private static final String NAME = "security service";

    @Override
    public List<HealthCheck> checks() {
        try {
            var _ = audit.entries(AuditFilter.NONE, Long.MAX_VALUE, 1);
            List<HealthCheck> checks =
                    new ArrayList<>(List.of(HealthCheck.ok(NAME, "at " + address)));
            checks.addAll(decisions.policy());
            return checks;
        } catch (TroupeException e) {
            return List.of(
                    HealthCheck.failed(
                                    NAME,
                                    String.valueOf(e.getMessage()),
                                    "Start the security service again, or correct `troupe.security.base-url`; until then, commands need approval or are refused.")
                            .as(e.code()));
        }
    }
}
