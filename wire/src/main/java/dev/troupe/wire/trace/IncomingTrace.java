package dev.troupe.wire.trace;

import dev.troupe.contracts.call.TraceParent;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.MDC;
import org.springframework.web.filter.OncePerRequestFilter;

/** Gives every line that is logged for a request its trace: the caller's, or a fresh one. */
public final class IncomingTrace extends OncePerRequestFilter {
    /** What log lines carry the trace under. */
    public static final String KEY = "traceId";

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String trace = TraceParent.traceId(request.getHeader(TraceParent.HEADER));
        try (var _ = MDC.putCloseable(KEY, trace)) {
            chain.doFilter(request, response);
        }
    }
}
