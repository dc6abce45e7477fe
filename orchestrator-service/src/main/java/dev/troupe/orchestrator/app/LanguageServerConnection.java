package dev.troupe.orchestrator.app;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.languageserver.api.LanguageServerApi;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * The language-server gateway, if one is set.
 *
 * @param api the service
 * @param address where it is
 */
record LanguageServerConnection(@Nullable LanguageServerApi api, @Nullable URI address) {
    /**
     * Gives the service.
     *
     * @throws TroupeException {@link ErrorCode#LANGUAGE_SERVERS_UNAVAILABLE} when none is set
     */
    LanguageServerApi require() {
        LanguageServerApi set = api;
        if (set == null) {
            throw new TroupeException(
                    ErrorCode.LANGUAGE_SERVERS_UNAVAILABLE,
                    "This server has no language-server gateway: `troupe.lsp.base-url` is not set.",
                    "Start one and set its address: \"Services apart\" in docs/admin/operations.md.",
                    null);
        }
        return set;
    }
}
