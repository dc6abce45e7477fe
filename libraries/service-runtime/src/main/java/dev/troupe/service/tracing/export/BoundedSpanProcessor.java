package dev.troupe.service.tracing.export;

import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;

/** Lets finished spans wait for the collector as long as there is room; whoever ends one never waits. */
final class BoundedSpanProcessor implements SpanProcessor {
    private final SpanProcessor queue;
    private final SpanQueueCapacity places;

    BoundedSpanProcessor(SpanProcessor queue, SpanQueueCapacity places) {
        this.queue = queue;
        this.places = places;
    }

    @Override
    public void onStart(Context parent, ReadWriteSpan span) {}

    @Override
    public boolean isStartRequired() {
        return false;
    }

    @Override
    public void onEnd(ReadableSpan span) {
        if (span.getSpanContext().isSampled() && places.take()) {
            queue.onEnd(span);
        }
    }

    @Override
    public boolean isEndRequired() {
        return true;
    }

    @Override
    public CompletableResultCode shutdown() {
        return queue.shutdown();
    }

    @Override
    public CompletableResultCode forceFlush() {
        return queue.forceFlush();
    }
}
