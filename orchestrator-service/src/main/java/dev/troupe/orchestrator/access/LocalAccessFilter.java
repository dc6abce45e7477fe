package dev.troupe.orchestrator.access;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.service.wire.http.BearerTokenReader;
import dev.troupe.service.wire.http.HealthProbePaths;
import dev.troupe.service.wire.http.RequestAdmission;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Stands before every route of the process, those of the actuator and the API description included,
 * but not before the checks of supervisors ({@link HealthProbePaths}): a request must be addressed to one of our names, must come from none but our own pages, and must
 * carry the token. What passes runs as the configured person, or as the service it comes from.
 */
public final class LocalAccessFilter extends OncePerRequestFilter {
    private static final Set<String> READS = Set.of("GET", "HEAD");

    private final HostHeaderCheck hosts;
    private final ConstantTimeSecret secret;
    private final CallerIdentity callerIdentity;
    private final @Nullable WorkerAuthentication workers;

    /**
     * Lets through what the settings name.
     *
     * @param workers absent in a process that serves no other
     */
    public LocalAccessFilter(AccessSettings settings, @Nullable WorkerAuthentication workers) {
        this.hosts = new HostHeaderCheck(settings.hosts());
        this.secret = new ConstantTimeSecret(settings.token());
        this.callerIdentity =
                new CallerIdentity(
                        settings.user(),
                        settings.team(),
                        EnumSet.complementOf(
                                EnumSet.of(
                                        CallerIdentity.Role.SERVICE, CallerIdentity.Role.WORKER)));
        this.workers = workers;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        // A page of somebody else's may read these, and send nothing to them.
        return READS.contains(request.getMethod()) && HealthProbePaths.include(request);
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Optional<ProblemResponse> foreign = foreign(request);
        if (foreign.isPresent()) {
            RequestAdmission.refuse(response, foreign.get());
            return;
        }
        Optional<CallerIdentity> caller = caller(request);
        if (caller.isPresent()) {
            RequestAdmission.pass(caller.get(), request, response, chain);
        } else {
            RequestAdmission.refuse(response, unauthenticated());
        }
    }

    private Optional<ProblemResponse> foreign(HttpServletRequest request) {
        int port = request.getLocalPort();
        String host = request.getHeader("Host");
        if (!hosts.knowsHost(host, port)) {
            return Optional.of(foreign("Host", host));
        }
        String origin = request.getHeader("Origin");
        return hosts.knowsOrigin(origin, port)
                ? Optional.empty()
                : Optional.of(foreign("Origin", origin));
    }

    private Optional<CallerIdentity> caller(HttpServletRequest request) {
        if (secret.is(BearerTokenReader.of(request))) {
            return Optional.of(callerIdentity);
        }
        return workers == null ? Optional.empty() : workers.caller(request);
    }

    private static ProblemResponse foreign(String header, @Nullable String value) {
        return ProblemResponse.of(
                ErrorCode.FORBIDDEN,
                "The request's " + header + " (" + value + ") is not one that this server accepts.",
                "Use the server's loopback address and port, or add the name to troupe.access.hosts.");
    }

    private static ProblemResponse unauthenticated() {
        return ProblemResponse.of(
                ErrorCode.UNAUTHENTICATED,
                "The request carries no valid token in its Authorization header.",
                ErrorCode.UNAUTHENTICATED.hint());
    }
}
