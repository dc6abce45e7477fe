package dev.troupe.orchestrator.access;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.wire.http.BearerHeader;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What services in other processes may reach: workers the tokens, with their secret; all the keys. */
public final class WorkerAccess {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerAccess.class);
    private static final Caller ANYONE = new Caller("anyone", "", Set.of());
    private static final Caller WORKER =
            new Caller("service:agent-worker", "", Set.of(Caller.Role.SERVICE));

    private final @Nullable Secret secret;

    /** Knows workers by this secret; without one there are none. */
    public WorkerAccess(@Nullable String secret) {
        this.secret = secret == null ? null : new Secret(secret);
    }

    /** The service that makes a request, if it is one that may. */
    Optional<Caller> caller(HttpServletRequest request) {
        String path = request.getRequestURI();
        if (path.equals(TokenApi.KEYS) && request.getMethod().equals("GET")) {
            return Optional.of(ANYONE);
        }
        if (!path.equals(TokenApi.TOKENS)) {
            return Optional.empty();
        }
        if (secret != null && secret.is(BearerHeader.of(request))) {
            return Optional.of(WORKER);
        }
        LOG.warn(
                "A request for a token from {} does not carry the workers' secret{}.",
                request.getRemoteAddr(),
                secret == null ? "; none is set, see `troupe.access.worker-token`" : "");
        return Optional.empty();
    }
}
