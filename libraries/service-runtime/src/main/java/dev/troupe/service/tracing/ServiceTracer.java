package dev.troupe.service.tracing;

import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Begins spans in the name of one service. */
public final class ServiceTracer {
    static final ContextKey<@Nullable ServiceTracer> OF_CONTEXT = ContextKey.named("troupe-spans");
    private static final ServiceTracer OFF = TracingProvider.off().of("off");

    private final Tracer tracer;

    ServiceTracer(Tracer tracer) {
        this.tracer = tracer;
    }

    /** Spans that nobody records. */
    public static ServiceTracer off() {
        return OFF;
    }

    /** Of the service whose span is current on this thread; outside of every span nobody records them. */
    public static ServiceTracer current() {
        return Objects.requireNonNullElse(Context.current().get(OF_CONTEXT), OFF);
    }

    /**
     * A span that is about to begin below the current one.
     *
     * @param name of few kinds: what varies from one to the next belongs into its attributes
     */
    public TracedSpanBuilder span(String name) {
        return new TracedSpanBuilder(tracer.spanBuilder(name), this);
    }
}
