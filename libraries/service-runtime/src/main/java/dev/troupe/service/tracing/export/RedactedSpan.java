package dev.troupe.service.tracing.export;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.sdk.trace.data.DelegatingSpanData;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.data.StatusData;
import java.util.List;
import java.util.function.UnaryOperator;

/** A finished span whose every text has gone through the redactor. */
final class RedactedSpan extends DelegatingSpanData {
    private final UnaryOperator<String> redactor;

    RedactedSpan(SpanData span, UnaryOperator<String> redactor) {
        super(span);
        this.redactor = redactor;
    }

    @Override
    public String getName() {
        return redactor.apply(super.getName());
    }

    @Override
    public Attributes getAttributes() {
        return redacted(super.getAttributes());
    }

    @Override
    public StatusData getStatus() {
        StatusData status = super.getStatus();
        return StatusData.create(status.getStatusCode(), redactor.apply(status.getDescription()));
    }

    @Override
    public List<EventData> getEvents() {
        return super.getEvents().stream()
                .map(it ->
                        EventData.create(
                                it.getEpochNanos(),
                                redactor.apply(it.getName()),
                                redacted(it.getAttributes()),
                                it.getTotalAttributeCount()))
                .toList();
    }

    @Override
    public List<LinkData> getLinks() {
        return super.getLinks().stream()
                .map(it ->
                        LinkData.create(
                                it.getSpanContext(),
                                redacted(it.getAttributes()),
                                it.getTotalAttributeCount()))
                .toList();
    }

    private Attributes redacted(Attributes attributes) {
        AttributesBuilder redacted = Attributes.builder();
        attributes.forEach((key, value) -> put(redacted, key, value));
        return redacted.build();
    }

    @SuppressWarnings("unchecked")
    private void put(AttributesBuilder to, AttributeKey<?> key, Object value) {
        switch (value) {
            case String text -> to.put((AttributeKey<String>) key, redactor.apply(text));
            case List<?> list ->
                    to.put(
                            (AttributeKey<List<Object>>) key,
                            list.stream()
                                    .<Object>map(it ->
                                            it instanceof String text ? redactor.apply(text) : it)
                                    .toList());
            default -> to.put((AttributeKey<Object>) key, value);
        }
    }
}
