package dev.troupe.orchestrator.access;

import dev.troupe.contracts.call.TraceParent;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.MDC;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Gives every line that is logged for a request its trace id and, where the path names one, its
 * session id.
 */
final class LogIds extends OncePerRequestFilter {
    private static final Pattern SESSION =
            Pattern.compile(
                    "/v1/sessions/([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})(?:/.*)?");

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String trace = TraceParent.traceId(request.getHeader(TraceParent.HEADER));
        Matcher session = SESSION.matcher(request.getRequestURI());
        try (var _ = MDC.putCloseable("traceId", trace)) {
            if (session.matches()) {
                MDC.put("sessionId", session.group(1));
            }
            chain.doFilter(request, response);
        } finally {
            MDC.remove("sessionId");
        }
    }
}
