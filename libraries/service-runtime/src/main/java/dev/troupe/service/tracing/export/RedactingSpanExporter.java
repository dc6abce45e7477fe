package dev.troupe.service.tracing.export;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.net.URI;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends spans without their secrets. Says once when the collector goes away, and once when it is back. */
final class RedactingSpanExporter implements SpanExporter {
    private static final Logger LOG = LoggerFactory.getLogger(RedactingSpanExporter.class);

    private final SpanExporter exporter;
    private final URI target;
    private final SpanQueueCapacity places;
    private final UnaryOperator<String> redactor;
    private final AtomicBoolean away = new AtomicBoolean();

    RedactingSpanExporter(
            SpanExporter exporter,
            URI target,
            SpanQueueCapacity places,
            UnaryOperator<String> redactor) {
        this.exporter = exporter;
        this.target = target;
        this.places = places;
        this.redactor = redactor;
    }

    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
        CompletableResultCode sent =
                exporter.export(
                        spans.stream()
                                .<SpanData>map(it -> new RedactedSpan(it, redactor))
                                .toList());
        return sent.whenComplete(() -> ended(spans.size(), sent.isSuccess()));
    }

    private void ended(int spans, boolean delivered) {
        places.leave(spans, delivered);
        if (delivered) {
            if (away.compareAndSet(true, false)) {
                LOG.info("The collector at {} takes spans again.", target);
            }
        } else if (away.compareAndSet(false, true)) {
            LOG.warn(
                    "The collector at {} takes no spans; they are dropped and counted until it does."
                            + " Check `troupe.tracing.endpoint` and `troupe.tracing.headers`.",
                    target);
        }
    }

    @Override
    public CompletableResultCode flush() {
        return exporter.flush();
    }

    @Override
    public CompletableResultCode shutdown() {
        return exporter.shutdown();
    }
}
