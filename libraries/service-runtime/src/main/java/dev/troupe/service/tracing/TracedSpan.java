package dev.troupe.service.tracing;

import dev.troupe.contracts.error.TroupeException;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** A span under way. Its attributes say what kind of thing happens, never what anybody has written. */
public final class TracedSpan implements AutoCloseable {
    /** What log lines carry the current span's id under, while spans are recorded. */
    public static final String LOGGED = "spanId";

    private final Span span;
    private final ServiceTracer tracer;

    TracedSpan(Span span, ServiceTracer tracer) {
        this.span = span;
        this.tracer = tracer;
    }

    /** The span that is current on this thread; without one, marks have no effect. */
    public static TracedSpan current() {
        return new TracedSpan(Span.current(), ServiceTracer.current());
    }

    /** Sets an attribute; null sets none. */
    public TracedSpan set(String key, @Nullable String value) {
        if (value != null) {
            span.setAttribute(key, value);
        }
        return this;
    }

    /** Sets an attribute. */
    public TracedSpan set(String key, long value) {
        span.setAttribute(key, value);
        return this;
    }

    /** Notes a moment. */
    public void event(String name) {
        span.addEvent(name);
    }

    /** Notes a moment, and why it came. */
    public void event(String name, String key, String value) {
        span.addEvent(name, Attributes.builder().put(key, value).build());
    }

    /** Gives it a name that is known only now. */
    public void named(String name) {
        span.updateName(name);
    }

    /** Marks it as failed, by the error's code or kind. Messages stay in the logs. */
    public void failed(Throwable error) {
        failed(
                switch (error) {
                    case TroupeException known -> known.code().wire();
                    case InterruptedException _ -> "interrupted";
                    default -> error.getClass().getSimpleName().toLowerCase(Locale.ROOT);
                });
    }

    /** Marks it as failed. */
    public void failed(String type) {
        span.setAttribute("error.type", type);
        span.setStatus(StatusCode.ERROR);
    }

    /** What others need to know to continue or link it. */
    public SpanContext context() {
        return span.getSpanContext();
    }

    /** Makes it current on this thread, for spans and for log lines, until the result is closed. */
    @SuppressWarnings("MustBeClosedChecker") // Closed by what is returned.
    public Entered enter() {
        Scope scope =
                Context.current().with(ServiceTracer.OF_CONTEXT, tracer).with(span).makeCurrent();
        if (!span.isRecording()) {
            return scope::close;
        }
        String outer = MDC.get(LOGGED);
        MDC.put(LOGGED, span.getSpanContext().getSpanId());
        return () -> {
            scope.close();
            if (outer == null) {
                MDC.remove(LOGGED);
            } else {
                MDC.put(LOGGED, outer);
            }
        };
    }

    /** Ends it. */
    @Override
    public void close() {
        span.end();
    }

    /** A span that is current. */
    @FunctionalInterface
    public interface Entered extends AutoCloseable {
        @Override
        void close();
    }
}
