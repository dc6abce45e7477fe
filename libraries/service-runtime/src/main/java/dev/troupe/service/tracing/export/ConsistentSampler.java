package dev.troupe.service.tracing.export;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.util.List;

/**
 * Records what the caller records, and of the rest a part that depends on the trace id alone: all
 * services come to the same answer, and a caller that exports nothing itself does not hide a request.
 */
final class ConsistentSampler implements Sampler {
    private final Sampler part;

    ConsistentSampler(double sample) {
        this.part = Sampler.traceIdRatioBased(sample);
    }

    @Override
    public SamplingResult shouldSample(
            Context parent,
            String traceId,
            String name,
            SpanKind kind,
            Attributes attributes,
            List<LinkData> links) {
        return Span.fromContext(parent).getSpanContext().isSampled()
                ? SamplingResult.recordAndSample()
                : part.shouldSample(parent, traceId, name, kind, attributes, links);
    }

    @Override
    public String getDescription() {
        return "SameEverywhere{" + part.getDescription() + "}";
    }
}
