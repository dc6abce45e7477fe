package dev.troupe.service.tracing.export;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.Semaphore;

/** Limits how many spans may wait for the collector, and counts how many were dropped for it. */
final class SpanQueueCapacity {
    /** Less than the queue behind has, so that nothing is dropped there uncounted. */
    private static final int MOST = 2_000;

    private final Semaphore free = new Semaphore(MOST);
    private final Counter full;
    private final Counter refused;

    SpanQueueCapacity(MeterRegistry meters) {
        this.full = counter("queue-full", meters);
        this.refused = counter("collector", meters);
    }

    private static Counter counter(String reason, MeterRegistry meters) {
        return Counter.builder("troupe_spans_dropped_total")
                .description("Finished spans that no collector took")
                .tag("reason", reason)
                .register(meters);
    }

    /** Takes a place; false, and the span counts as dropped, when there is none. */
    boolean take() {
        boolean taken = free.tryAcquire();
        if (!taken) {
            full.increment();
        }
        return taken;
    }

    /** Gives places back whose spans are gone, for better or worse. */
    void leave(int spans, boolean delivered) {
        free.release(spans);
        if (!delivered) {
            refused.increment(spans);
        }
    }
}
