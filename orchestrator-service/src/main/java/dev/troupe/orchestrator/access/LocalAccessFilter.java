package dev.troupe.orchestrator.access;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.Problem;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.EnumSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.filter.OncePerRequestFilter;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stands before every route of the process, those of the actuator and the API description included:
 * a request must be addressed to one of our names, must come from none but our own pages, and must
 * carry the token. What passes runs as the configured person.
 */
public final class LocalAccessFilter extends OncePerRequestFilter {
    private static final String SCHEME = "Bearer ";
    private final HostCheck hosts;
    private final byte[] token;
    private final Caller person;
    private final JsonMapper json;

    /** Lets through what the settings name. */
    public LocalAccessFilter(AccessSettings settings, JsonMapper json) {
        this.hosts = new HostCheck(settings.hosts());
        this.token = digest(settings.token());
        this.person =
                new Caller(
                        settings.user(),
                        settings.team(),
                        EnumSet.complementOf(EnumSet.of(Caller.Role.SERVICE)));
        this.json = json;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Optional<Problem> refusal = refusal(request);
        if (refusal.isPresent()) {
            refuse(response, refusal.get());
        } else {
            pass(request, response, chain);
        }
    }

    private Optional<Problem> refusal(HttpServletRequest request) {
        int port = request.getLocalPort();
        String host = request.getHeader("Host");
        if (!hosts.knowsHost(host, port)) {
            return Optional.of(foreign("Host", host));
        }
        String origin = request.getHeader("Origin");
        if (!hosts.knowsOrigin(origin, port)) {
            return Optional.of(foreign("Origin", origin));
        }
        return carriesToken(request) ? Optional.empty() : Optional.of(unauthenticated());
    }

    private boolean carriesToken(HttpServletRequest request) {
        String sent = request.getHeader("Authorization");
        return sent != null
                && sent.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                && MessageDigest.isEqual(token, digest(sent.substring(SCHEME.length()).strip()));
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

    private void refuse(HttpServletResponse response, Problem problem) throws IOException {
        response.setStatus(problem.status());
        response.setContentType("application/problem+json");
        response.setCharacterEncoding(StandardCharsets.UTF_8);
        if (problem.status() == HttpServletResponse.SC_UNAUTHORIZED) {
            response.setHeader("WWW-Authenticate", "Bearer");
        }
        response.getOutputStream().write(json.writeValueAsBytes(problem));
    }

    private void pass(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        ScopedValue.CallableOp<Optional<ServletException>, IOException> rest =
                () -> {
                    try {
                        chain.doFilter(request, response);
                        return Optional.empty();
                    } catch (ServletException e) {
                        return Optional.of(e);
                    }
                };
        Optional<ServletException> failure = ScopedValue.where(Caller.CURRENT, person).call(rest);
        if (failure.isPresent()) {
            throw failure.get();
        }
    }

    private static byte[] digest(String secret) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(secret.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime has SHA-256.", e);
        }
    }
}
