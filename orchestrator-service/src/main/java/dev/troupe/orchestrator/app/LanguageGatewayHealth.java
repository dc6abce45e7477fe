package dev.troupe.orchestrator.app;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.contracts.languageserver.api.LanguageServerApi;
import java.util.List;
import java.util.Set;

/** Checks that the language-server gateway answers; without one edits are not checked by language servers. */
record LanguageGatewayHealth(LanguageServerConnection access) implements HealthSource {
    private static final String NAME = "language-server gateway";

    /** Any other answer, such as that this is no path, comes from a service that works. */
    private static final Set<ErrorCode> FAULTS =
            Set.of(ErrorCode.LANGUAGE_SERVERS_UNAVAILABLE, ErrorCode.UNAUTHENTICATED);

    @Override
    public List<HealthCheck> checks() {
        LanguageServerApi api = access.api();
        if (api == null) {
            return List.of(
                    HealthCheck.ok(
                            NAME,
                            "none is set (`troupe.lsp.base-url`); edits are not checked by language servers"));
        }
        try {
            var _ = api.logs("");
        } catch (TroupeException e) {
            if (FAULTS.contains(e.code())) {
                return List.of(
                        HealthCheck.failed(
                                        NAME,
                                        String.valueOf(e.getMessage()),
                                        "Start the service again, or correct `troupe.lsp.base-url`; until then, edits are not checked by language servers.")
                                .as(e.code()));
            }
        }
        return List.of(HealthCheck.ok(NAME, "at " + access.address()));
    }
}
