package dev.troupe.service.wire.token;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.service.wire.http.BearerTokenReader;
import dev.troupe.service.wire.http.HealthProbePaths;
import dev.troupe.service.wire.http.RequestAdmission;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Stands before every route of a service in a process of its own: who carries no good token is not
 * served, but for the health check.
 */
public final class TokenAuthenticationFilter extends OncePerRequestFilter {
    private static final Logger LOG = LoggerFactory.getLogger(TokenAuthenticationFilter.class);

    private final TokenVerifier verifier;

    /** Lets in whom the verifier knows. */
    public TokenAuthenticationFilter(TokenVerifier verifier) {
        this.verifier = verifier;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return HealthProbePaths.include(request);
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        CallerIdentity caller;
        try {
            caller = verifier.verify(token(request));
        } catch (TroupeException e) {
            LOG.warn(
                    "Refused a request from {} ({}): {}",
                    request.getRemoteAddr(),
                    e.code().wire(),
                    e.getMessage());
            RequestAdmission.refuse(response, e.problem());
            return;
        }
        RequestAdmission.pass(caller, request, response, chain);
    }

    private static String token(HttpServletRequest request) {
        String token = BearerTokenReader.of(request);
        if (token == null) {
            throw new TroupeException(
                    ErrorCode.UNAUTHENTICATED,
                    "The request carries no token in its Authorization header.",
                    "Send a token that the orchestrator issued for this service.",
                    null);
        }
        return token;
    }
}
