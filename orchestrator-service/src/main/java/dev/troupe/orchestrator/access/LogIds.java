package dev.troupe.orchestrator.access;

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
 * Gives every line that is logged for a request the id of the session that its path names, where it
 * names one.
 */
final class LogIds extends OncePerRequestFilter {
    private static final Pattern SESSION =
            Pattern.compile(
                    "/v1/sessions/([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})(?:/.*)?");

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Matcher session = SESSION.matcher(request.getRequestURI());
        if (!session.matches()) {
            chain.doFilter(request, response);
            return;
        }
        try (var _ = MDC.putCloseable("sessionId", session.group(1))) {
            chain.doFilter(request, response);
        }
    }
}
