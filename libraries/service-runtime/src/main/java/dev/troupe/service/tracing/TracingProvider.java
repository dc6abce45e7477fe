package dev.troupe.service.tracing;

import io.opentelemetry.api.trace.TracerProvider;

/** The spans of a process: recorded and exported, or of no effect. */
public final class TracingProvider implements AutoCloseable {
    private final TracerProvider tracers;
    private final Runnable end;

    private TracingProvider(TracerProvider tracers, Runnable end) {
        this.tracers = tracers;
        this.end = end;
    }

    /** Spans that nobody records. Traces that others began are passed on all the same. */
    public static TracingProvider off() {
        return new TracingProvider(TracerProvider.noop(), () -> {});
    }

    /**
     * Spans that this provider records.
     *
     * @param end hands over what still waits, for a short time only
     */
    public static TracingProvider recording(TracerProvider tracers, Runnable end) {
        return new TracingProvider(tracers, end);
    }

    /**
     * The spans of one service.
     *
     * @param service such as {@code agent-worker}; the scope of its spans is {@code troupe.} and this
     */
    public ServiceTracer of(String service) {
        return new ServiceTracer(tracers.get("troupe." + service));
    }

    @Override
    public void close() {
        end.run();
    }
}
