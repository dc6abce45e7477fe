package dev.troupe.orchestrator.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.MDC;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Gives every line that is logged for a request the id of the session that its path names, or that it has made,
 * where there is one.
 */
public final class SessionIdLogFilter extends OncePerRequestFilter {
    private static final String SESSION_ID = "sessionId";
    private static final Pattern SESSION =
            Pattern.compile(
                    "/v1/sessions/([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})(?:/.*)?");

    SessionIdLogFilter() {}

    /** From now on the request that is served by this thread is about this session. */
    public static void about(UUID session) {
        // Outside of a request nothing would take it off the thread again.
        if (RequestContextHolder.getRequestAttributes() != null) {
            MDC.put(SESSION_ID, session.toString());
        }
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Matcher session = SESSION.matcher(request.getRequestURI());
        try {
            if (session.matches()) {
                MDC.put(SESSION_ID, session.group(1));
            }
            chain.doFilter(request, response);
        } finally {
            MDC.remove(SESSION_ID);
        }
    }
}
