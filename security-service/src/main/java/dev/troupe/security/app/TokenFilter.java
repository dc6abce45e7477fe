package dev.troupe.security.app;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.call.Caller.Role;
import dev.troupe.contracts.call.TraceParent;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.Problem;
import dev.troupe.contracts.error.TroupeException;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.filter.OncePerRequestFilter;
import tools.jackson.databind.json.JsonMapper;

/** Lets in who knows the shared secret, as a service. Only the health check needs none. */
final class TokenFilter extends OncePerRequestFilter {
    private static final int SHORTEST = 16;
    private static final String SCHEME = "Bearer ";
    private static final Caller PEER = new Caller("service:peer", "", Set.of(Role.SERVICE));

    private final byte[] token;

    /**
     * A filter for this secret.
     *
     * @throws TroupeException {@link ErrorCode#CONFIGURATION_INVALID} when it is missing or short
     */
    TokenFilter(String token) {
        if (token.length() < SHORTEST) {
            throw new TroupeException(
                    ErrorCode.CONFIGURATION_INVALID,
                    "troupe.security.token is unset or shorter than 16 characters; set it to a"
                            + " random text that the calling services know too.");
        }
        this.token = token.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return request.getRequestURI().equals("/actuator/health");
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!knows(request.getHeader(HttpHeaders.AUTHORIZATION))) {
            refuse(response);
            return;
        }
        String trace = TraceParent.traceId(request.getHeader(TraceParent.HEADER));
        try (var _ = MDC.putCloseable("traceId", trace)) {
            ScopedValue.where(Caller.CURRENT, PEER)
                    .<Boolean, Exception>call(() -> {
                        chain.doFilter(request, response);
                        return true;
                    });
        } catch (ServletException | IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new ServletException(e);
        }
    }

    private boolean knows(@Nullable String header) {
        if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return false;
        }
        byte[] given = header.substring(SCHEME.length()).strip().getBytes(StandardCharsets.UTF_8);
        return MessageDigest.isEqual(given, token);
    }

    private static void refuse(HttpServletResponse response) throws IOException {
        Problem problem =
                Problem.of(
                        ErrorCode.UNAUTHENTICATED,
                        "The request carries no valid bearer token.",
                        "Send the text of troupe.security.token as bearer token.");
        response.setStatus(problem.status());
        response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.getOutputStream().write(JsonMapper.shared().writeValueAsBytes(problem));
    }
}
