package dev.troupe.orchestrator.access;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.Problem;
import dev.troupe.wire.http.Answers;
import dev.troupe.wire.http.BearerHeader;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Stands before every route of the process, those of the actuator and the API description included:
 * a request must be addressed to one of our names, must come from none but our own pages, and must
 * carry the token. What passes runs as the configured person, or as the service it comes from.
 */
public final class LocalAccessFilter extends OncePerRequestFilter {
    private final HostCheck hosts;
    private final Secret token;
    private final Caller person;
    private final @Nullable WorkerAccess workers;

    /**
     * Lets through what the settings name.
     *
     * @param workers absent in a process that serves no other
     */
    public LocalAccessFilter(AccessSettings settings, @Nullable WorkerAccess workers) {
        this.hosts = new HostCheck(settings.hosts());
        this.token = new Secret(settings.token());
        this.person =
                new Caller(
                        settings.user(),
                        settings.team(),
                        EnumSet.complementOf(EnumSet.of(Caller.Role.SERVICE, Caller.Role.WORKER)));
        this.workers = workers;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Optional<Problem> foreign = foreign(request);
        if (foreign.isPresent()) {
            Answers.refuse(response, foreign.get());
            return;
        }
        Optional<Caller> caller = caller(request);
        if (caller.isPresent()) {
            Answers.pass(caller.get(), request, response, chain);
        } else {
            Answers.refuse(response, unauthenticated());
        }
    }

    private Optional<Problem> foreign(HttpServletRequest request) {
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

    private Optional<Caller> caller(HttpServletRequest request) {
        if (token.is(BearerHeader.of(request))) {
            return Optional.of(person);
        }
        return workers == null ? Optional.empty() : workers.caller(request);
    }

    private static Problem foreign(String header, @Nullable String value) {
        return Problem.of(
                ErrorCode.FORBIDDEN,
                "The request's " + header + " (" + value + ") is none this server answers to.",
                "Call it by its loopback address and port, or add the name to troupe.access.hosts.");
    }

    private static Problem unauthenticated() {
        return Problem.of(
                ErrorCode.UNAUTHENTICATED,
                "The request carries no valid token in its Authorization header.",
                ErrorCode.UNAUTHENTICATED.hint());
    }
}
