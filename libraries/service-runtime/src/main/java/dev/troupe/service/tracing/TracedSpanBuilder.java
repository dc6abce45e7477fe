package dev.troupe.service.tracing;

import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Collects what is known of a span before it begins. */
public final class TracedSpanBuilder {
    private final SpanBuilder builder;
    private final ServiceTracer tracer;
    private @Nullable String id;

    TracedSpanBuilder(SpanBuilder builder, ServiceTracer tracer) {
        this.builder = builder;
        this.tracer = tracer;
    }

    /** Sets what the span stands for in a call between processes; without this it is internal. */
    public TracedSpanBuilder kind(SpanKind kind) {
        builder.setSpanKind(kind);
        return this;
    }

    /** Begins it below the span of this context instead of the current one. */
    public TracedSpanBuilder below(Context parent) {
        builder.setParent(parent);
        return this;
    }

    /** Names a span that it has to do with but is no part of; passed over when there is none. */
    public TracedSpanBuilder linked(SpanContext other) {
        if (other.isValid()) {
            builder.addLink(other);
        }
        return this;
    }

    /**
     * Gives it an id that others can tell without having heard of it.
     *
     * @param spanId 16 hex digits, not all of them zero
     */
    public TracedSpanBuilder id(String spanId) {
        id = spanId;
        return this;
    }

    /** Lets it have begun earlier. */
    public TracedSpanBuilder at(Instant begin) {
        builder.setStartTimestamp(begin);
        return this;
    }

    /** Sets an attribute; null sets none. */
    public TracedSpanBuilder with(String key, @Nullable String value) {
        if (value != null) {
            builder.setAttribute(key, value);
        }
        return this;
    }

    /** Sets an attribute. */
    public TracedSpanBuilder with(String key, long value) {
        builder.setAttribute(key, value);
        return this;
    }

    /** Begins it. It is not current anywhere until it is entered. */
    public TracedSpan begin() {
        return new TracedSpan(
                id == null
                        ? builder.startSpan()
                        : ScopedValue.where(PresetSpanIdGenerator.NEXT_SPAN, id)
                                .call(builder::startSpan),
                tracer);
    }

    /** Does the work within the span, which ends with it; what the work throws marks it as failed. */
    public <T extends @Nullable Object, X extends Exception> T around(Work<T, X> work) throws X {
        try (TracedSpan span = begin();
                var _ = span.enter()) {
            try {
                return work.in(span);
            } catch (Exception e) {
                span.failed(e);
                throw e;
            }
        }
    }

    /** Work that can tell its span how it goes. */
    @FunctionalInterface
    public interface Work<T extends @Nullable Object, X extends Exception> {
        T in(TracedSpan span) throws X;
    }
}
