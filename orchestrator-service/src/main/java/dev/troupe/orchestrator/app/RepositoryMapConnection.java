package dev.troupe.orchestrator.app;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.repomap.api.RepositoryMapApi;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * The repository map service, if one is set.
 *
 * @param api the service
 * @param address where it is
 */
record RepositoryMapConnection(@Nullable RepositoryMapApi api, @Nullable URI address) {
    /**
     * Gives the service.
     *
     * @throws TroupeException {@link ErrorCode#REPOSITORY_MAP_UNAVAILABLE} when none is set
     */
    RepositoryMapApi require() {
        RepositoryMapApi set = api;
        if (set == null) {
            throw new TroupeException(
                    ErrorCode.REPOSITORY_MAP_UNAVAILABLE,
                    "This server has no repository map service: `troupe.repomap.base-url` is not set.",
                    "Start one and set its address: \"Services apart\" in docs/admin/operations.md.",
                    null);
        }
        return set;
    }
}
