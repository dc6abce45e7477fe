package dev.troupe.tracing;

import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Begins spans in the name of one service. */
public final class Spans {
    static final ContextKey<@Nullable Spans> OF_CONTEXT = ContextKey.named("troupe-spans");
    private static final Spans OFF = Tracing.off().of("off");

    private final Tracer tracer;

    Spans(Tracer tracer) {
        this.tracer = tracer;
    }

    /** Spans that nobody records. */
    public static Spans off() {
        return OFF;
    }

    /** Of the service whose span is current on this thread; outside of every span nobody records them. */
    public static Spans current() {
        return Objects.requireNonNullElse(Context.current().get(OF_CONTEXT), OFF);
    }

    /**
     * A span that is about to begin below the current one.
     *
     * @param name of few kinds: what varies from one to the next belongs into its attributes
     */
    public SpanStart span(String name) {
        return new SpanStart(tracer.spanBuilder(name), this);
    }
}
