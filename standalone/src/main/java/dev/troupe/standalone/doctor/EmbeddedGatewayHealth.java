package dev.troupe.standalone.doctor;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.contracts.languageserver.api.LanguageServerApi;
import java.util.List;

/** Checks that the language-server gateway of this process answers. */
record EmbeddedGatewayHealth(LanguageServerApi api) implements HealthSource {
    private static final String NAME = "language-server gateway";

    @Override
    public List<HealthCheck> checks() {
        try {
            var _ = api.logs("");
        } catch (TroupeException e) {
            if (e.code() == ErrorCode.LANGUAGE_SERVERS_UNAVAILABLE) {
                return List.of(
                        HealthCheck.failed(
                                        NAME,
                                        "it does not answer; edits are not checked by language servers",
                                        "Stop the server with `troupe stop`; the next command starts it again.")
                                .as(e.code()));
            }
        }
        return List.of(HealthCheck.ok(NAME, "in this server"));
    }
}
