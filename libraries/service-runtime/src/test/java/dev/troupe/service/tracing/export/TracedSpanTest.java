package dev.troupe.service.tracing.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.tracing.TraceParentCodec;
import dev.troupe.service.tracing.TracedSpan;
import dev.troupe.service.tracing.TracingProvider;
import dev.troupe.testkit.trace.CollectedSpan;
import dev.troupe.testkit.trace.SpanCollector;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.trace.SpanContext;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

/** What is said of a span on its way, as a collector gets it. */
class TracedSpanTest {
    private final SpanCollector collector = SpanCollector.start();
    private final TracingProvider tracing =
            SpanExportFactory.to(
                    URI.create(collector.endpoint() + "/v1/traces"),
                    new TracingSettings(collector.endpoint(), "1", Map.of()),
                    "test",
                    text -> text,
                    new SimpleMeterRegistry());
    private final ServiceTracer tracer = tracing.of("x");

    @AfterEach
    void close() {
        tracing.close();
        collector.close();
    }

    private CollectedSpan sent() {
        tracing.close();
        assertThat(collector.spans()).hasSize(1);
        return collector.spans().getFirst();
    }

    @Test
    void whatIsNotKnownIsNoAttribute() {
        tracer.span("GET")
                .with("route", null)
                .with("port", 80)
                .around(it -> {
                    it.named("GET /tasks");
                    return it.set("model", null).set("tokens", 12);
                });

        assertThat(sent().name()).isEqualTo("GET /tasks");
        assertThat(collector.spans().getFirst().attributes())
                .containsOnly(Map.entry("port", "80"), Map.entry("tokens", "12"));
    }

    @Test
    void momentsAreKeptInTheirOrder() {
        try (TracedSpan span = tracer.span("stream").begin()) {
            span.event("begun");
            span.event("retried", "why", "429");
        }

        assertThat(sent().events()).containsExactly("begun", "retried");
    }

    @Test
    void whatBeganEarlierAndBelongsElsewhereTellsSo() {
        Instant begin = Instant.parse("2026-01-02T03:04:05Z");
        SpanContext other =
                TraceParentCodec.read("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");

        tracer.span("late")
                .at(begin)
                .linked(other)
                .linked(SpanContext.getInvalid())
                .begin()
                .close();

        assertThat(sent().start()).isEqualTo(begin.getEpochSecond() * 1_000_000_000);
        assertThat(collector.spans().getFirst().links()).containsExactly("00f067aa0ba902b7");
        assertThat(collector.spans().getFirst().trace()).isNotEqualTo(other.getTraceId());
    }

    @Test
    void anInterruptionAndAnErrorAreNamedByTheirKind() {
        assertThatThrownBy(() ->
                        tracer.span("read")
                                .around(_ -> {
                                    throw new IOException("/home/ada/diary.txt is gone");
                                }))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() ->
                        tracer.span("wait")
                                .around(_ -> {
                                    throw new InterruptedException();
                                }))
                .isInstanceOf(InterruptedException.class);
        tracing.close();

        assertThat(collector.spans())
                .allMatch(CollectedSpan::failed)
                .extracting(it -> it.attributes().get("error.type"))
                .containsExactly("ioexception", "interrupted");
        assertThat(collector.spans().toString()).doesNotContain("diary");
    }

    @Test
    void marksReachTheCurrentSpanAndOutsideOfOneNobody() {
        TracedSpan.current().set("lost", "1").failed("lost");
        tracer.span("outer").around(_ -> TracedSpan.current().set("kept", "1"));

        assertThat(sent().attributes()).containsOnly(Map.entry("kept", "1"));
        assertThat(collector.spans().getFirst().failed()).isFalse();
    }

    @Test
    void logLinesNameTheInnermostSpanAndThenTheOuterOneAgain() {
        tracer.span("outer")
                .around(outer -> {
                    String inside = tracer.span("inner").around(_ -> MDC.get(TracedSpan.LOGGED));
                    assertThat(inside).isNotEqualTo(outer.context().getSpanId());
                    assertThat(MDC.get(TracedSpan.LOGGED)).isEqualTo(outer.context().getSpanId());
                    return inside;
                });
        assertThat(MDC.get(TracedSpan.LOGGED)).isNull();
    }
}
