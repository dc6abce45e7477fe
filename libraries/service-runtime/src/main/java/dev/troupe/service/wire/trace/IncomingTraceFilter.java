package dev.troupe.service.wire.trace;

import dev.troupe.contracts.call.TraceParent;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.tracing.TraceParentCodec;
import dev.troupe.service.tracing.TracedSpan;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.MDC;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Makes each request a span of its caller's trace, or of a fresh one, and gives the trace to every line
 * that is logged for it.
 */
public final class IncomingTraceFilter extends OncePerRequestFilter {
    /** What log lines carry the trace under. */
    public static final String KEY = "traceId";

    private static final String PROBES = "/actuator";

    private final ServiceTracer tracer;

    /** For requests to a service with these spans. */
    public IncomingTraceFilter(ServiceTracer tracer) {
        this.tracer = tracer;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        SpanContext caller = TraceParentCodec.read(request.getHeader(TraceParent.HEADER));
        TracedSpan span = begin(request, caller);
        if (!span.context().isValid()) {
            // Nobody records; log lines of one request belong together all the same.
            span = begin(request, TraceParentCodec.fresh());
        }
        try (var _ = span.enter();
                var _ = MDC.putCloseable(KEY, span.context().getTraceId())) {
            chain.doFilter(request, response);
            if (request.isAsyncStarted()) {
                request.getAsyncContext().addListener(new AsyncSpanListener(span));
            } else {
                RequestSpanCloser.end(span, request, response);
            }
        } catch (ServletException | IOException | RuntimeException | Error e) {
            RequestSpanCloser.broken(span, request);
            throw e;
        }
    }

    private TracedSpan begin(HttpServletRequest request, SpanContext caller) {
        // Whoever looks every few seconds whether all is well is nobody's request.
        ServiceTracer recording =
                request.getRequestURI().startsWith(PROBES) ? ServiceTracer.off() : tracer;
        return recording
                .span(request.getMethod())
                .kind(SpanKind.SERVER)
                .below(TraceParentCodec.context(caller))
                .with("http.request.method", request.getMethod())
                .begin();
    }
}
