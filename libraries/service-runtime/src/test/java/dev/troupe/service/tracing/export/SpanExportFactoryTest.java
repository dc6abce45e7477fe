package dev.troupe.service.tracing.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.tracing.TraceParentCodec;
import dev.troupe.service.tracing.TracedSpan;
import dev.troupe.service.tracing.TracingProvider;
import dev.troupe.testkit.trace.CollectedSpan;
import dev.troupe.testkit.trace.SpanCollector;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.trace.SpanContext;
import java.net.URI;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class SpanExportFactoryTest {
    private static final String CALLER = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0";
    private final SpanCollector collector = SpanCollector.start();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    @AfterEach
    void close() {
        collector.close();
    }

    @Test
    void sendsSpansWithTheirNestingAndTheHeaders() {
        try (TracingProvider tracing = tracing("1")) {
            tracing.of("agent-worker")
                    .span("outer")
                    .id("00000000000000aa")
                    .around(_ ->
                            ServiceTracer.current().span("inner").around(it -> it.set("n", 7)));
        }

        CollectedSpan inner = collector.spans().getFirst();
        CollectedSpan outer = collector.spans().getLast();
        assertThat(inner.attributes()).containsEntry("n", "7");
        assertThat(inner.parent()).isEqualTo(outer.id()).isEqualTo("00000000000000aa");
        assertThat(outer.scope()).isEqualTo("troupe.agent-worker");
        assertThat(outer.process()).isEqualTo("test");
        assertThat(collector.authorizations()).contains("Bearer key");
    }

    @Test
    void redactsEveryText() {
        try (TracingProvider tracing = tracing("1");
                TracedSpan span = tracing.of("x").span("of secret").with("a", "secret").begin()) {
            span.event("secret", "b", "a secret");
        }

        CollectedSpan span = collector.spans().getFirst();
        assertThat(span.name()).isEqualTo("of ***");
        assertThat(span.attributes()).containsEntry("a", "***");
        assertThat(span.events()).containsExactly("***");
    }

    @Test
    void aFailureIsNamedByItsCodeAlone() {
        try (TracingProvider tracing = tracing("1")) {
            assertThatThrownBy(() ->
                            tracing.of("x")
                                    .span("fails")
                                    .around(_ -> {
                                        throw new TroupeException(ErrorCode.CONFLICT, "No, Ada.");
                                    }))
                    .isInstanceOf(TroupeException.class);
        }

        CollectedSpan span = collector.spans().getFirst();
        assertThat(span.failed()).isTrue();
        assertThat(span.attributes()).containsEntry("error.type", "conflict");
        assertThat(span.toString()).doesNotContain("Ada");
    }

    @Test
    void recordsWhatTheCallerRecordsAndNothingElseWhereThePartIsZero() {
        try (TracingProvider tracing = tracing("0")) {
            ServiceTracer tracer = tracing.of("x");
            tracer.span("unasked").begin().close();
            below(tracer, CALLER + "0").close();
            below(tracer, CALLER + "1").close();
        }

        assertThat(collector.spans())
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.parent()).isEqualTo("00f067aa0ba902b7");
                    assertThat(it.trace()).isEqualTo("4bf92f3577b34da6a3ce929d0e0e4736");
                });
    }

    private static TracedSpan below(ServiceTracer tracer, String caller) {
        SpanContext parent = TraceParentCodec.read(caller);
        return tracer.span("asked").below(TraceParentCodec.context(parent)).begin();
    }

    @Test
    void aCollectorThatIsAwayIsCountedAndNeverWaitedFor() {
        collector.answer(400);
        try (TracingProvider tracing = tracing("1")) {
            ServiceTracer tracer = tracing.of("x");
            for (int i = 0; i < 5_000; i++) {
                tracer.span("many").begin().close();
            }
        }
        Awaitility.await()
                .untilAsserted(() ->
                        assertThat(dropped("queue-full") + dropped("collector")).isEqualTo(5_000));
    }

    private double dropped(String reason) {
        return meters.get("troupe_spans_dropped_total").tag("reason", reason).counter().count();
    }

    @Test
    void offPassesTheTraceOnAndRecordsNothing() {
        try (TracedSpan span = below(ServiceTracer.off(), CALLER + "1");
                var _ = span.enter()) {
            assertThat(TraceParentCodec.current()).isEqualTo(CALLER + "1");
            assertThat(MDC.get(TracedSpan.LOGGED)).isNull();
        }
        assertThat(TraceParentCodec.current()).isNull();
    }

    @Test
    void logLinesOfASpanNameIt() {
        try (TracingProvider tracing = tracing("1")) {
            tracing.of("x")
                    .span("outer")
                    .around(outer -> {
                        assertThat(MDC.get(TracedSpan.LOGGED))
                                .isEqualTo(outer.context().getSpanId());
                        return outer;
                    });
        }
        assertThat(MDC.get(TracedSpan.LOGGED)).isNull();
    }

    @Test
    void refusesWhatIsOutOfRangeAndNamesTheKey() {
        assertThatThrownBy(() -> settings("1.5")).hasMessageContaining("troupe.tracing.sample");
        assertThatThrownBy(() -> new TracingSettings("localhost:4318", "1", Map.of()))
                .hasMessageContaining("troupe.tracing.endpoint");
        assertThatThrownBy(() -> new TracingSettings(null, "1", Map.of()).target("nowhere"))
                .hasMessageContaining("OTEL_EXPORTER_OTLP_ENDPOINT");
        assertThat(new TracingSettings(null, "1", Map.of()).target(" ")).isNull();
        assertThat(settings("1").target("http://other:1"))
                .hasToString(collector.endpoint() + "/v1/traces");
        assertThat(settings("1").toString()).doesNotContain("Bearer key");
    }

    private TracingSettings settings(String sample) {
        return new TracingSettings(
                collector.endpoint() + "/", sample, Map.of("Authorization", "Bearer key"));
    }

    private TracingProvider tracing(String sample) {
        return SpanExportFactory.to(
                URI.create(collector.endpoint() + "/v1/traces"),
                settings(sample),
                "test",
                text -> text.replace("secret", "***"),
                meters);
    }
}
