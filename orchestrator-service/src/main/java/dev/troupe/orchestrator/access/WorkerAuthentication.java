package dev.troupe.orchestrator.access;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.service.wire.http.BearerTokenReader;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets services in other processes reach what they may: workers the tokens, with their secret; all the keys. */
public final class WorkerAuthentication {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerAuthentication.class);
    private static final CallerIdentity ANYONE = new CallerIdentity("anyone", "", Set.of());
    private static final CallerIdentity WORKER =
            new CallerIdentity("service:agent-worker", "", Set.of(CallerIdentity.Role.SERVICE));

    private final @Nullable ConstantTimeSecret secret;

    /** Knows workers by this secret; without one there are none. */
    public WorkerAuthentication(@Nullable String secret) {
        this.secret = secret == null ? null : new ConstantTimeSecret(secret);
    }

    /** The service that makes a request, if it is one that may. */
    Optional<CallerIdentity> caller(HttpServletRequest request) {
        String path = request.getRequestURI();
        if (path.equals(TokenApi.KEYS) && request.getMethod().equals("GET")) {
            return Optional.of(ANYONE);
        }
        if (!path.equals(TokenApi.TOKENS)) {
            return Optional.empty();
        }
        if (secret != null && secret.is(BearerTokenReader.of(request))) {
            return Optional.of(WORKER);
        }
        LOG.warn(
                "A request for a token from {} does not carry the workers' secret{}.",
                request.getRemoteAddr(),
                secret == null ? "; none is set, see `troupe.access.worker-token`" : "");
        return Optional.empty();
    }
}
