package dev.troupe.service.wire.trace;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.troupe.service.tracing.TraceParentCodec;
import dev.troupe.service.tracing.TracingProvider;
import dev.troupe.service.wire.FilteredTestServer;
import dev.troupe.testkit.trace.CollectedSpan;
import dev.troupe.testkit.trace.SpanCollector;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Requests as a collector sees them, through a real server. */
@Timeout(120)
class IncomingTraceFilterTest {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String CALLER = "00-" + TRACE + "-00f067aa0ba902b7-01";

    private final SpanCollector collector = SpanCollector.start();
    private final FilteredTestServer site =
            start("--troupe.tracing.endpoint=" + collector.endpoint());

    @AfterEach
    void stop() {
        site.close();
        collector.close();
    }

    private static FilteredTestServer start(String... arguments) {
        return FilteredTestServer.start(
                context ->
                        new IncomingTraceFilter(context.getBean(TracingProvider.class).of("site")),
                arguments);
    }

    @Test
    void aRequestIsASpanOfItsCallersTrace() throws Exception {
        String[] said = site.get("/things/7", "traceparent", CALLER).body().split(" ", -1);

        CollectedSpan span = sent();
        assertThat(span.trace()).isEqualTo(TRACE).isEqualTo(said[1]);
        assertThat(span.parent()).isEqualTo("00f067aa0ba902b7");
        assertThat(said[2]).isEqualTo("00-" + TRACE + "-" + span.id() + "-01");
        assertThat(span.name()).isEqualTo("GET /things/{id}");
        assertThat(span.attributes())
                .containsEntry("http.request.method", "GET")
                .containsEntry("http.route", "/things/{id}")
                .containsEntry("http.response.status_code", "200");
        assertThat(span.failed()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                "ff-" + TRACE + "-00f067aa0ba902b7-01"
            })
    void aHeaderThatIsMalformedBeginsATraceOfItsOwn(String header) throws Exception {
        site.get("/things/7", "traceparent", header);

        assertThat(sent().parent()).isEmpty();
        assertThat(sent().trace()).isNotEqualTo(TRACE);
    }

    @Test
    void whereNobodyRecordsTheLinesOfARequestBelongTogetherAllTheSame() throws Exception {
        try (FilteredTestServer quiet = start()) {
            String[] own = quiet.get("/things/7").body().split(" ", -1);
            String[] callers = quiet.get("/things/7", "traceparent", CALLER).body().split(" ", -1);

            assertThat(TraceParentCodec.read(own[2]).getTraceId()).isEqualTo(own[1]);
            assertThat(TraceParentCodec.read(own[2]).isSampled()).isFalse();
            assertThat(callers[1]).isEqualTo(TRACE);
            assertThat(callers[2]).isEqualTo(CALLER);
        }
    }

    @Test
    void whatBreaksIsAFailureOfTheServer() throws Exception {
        assertThat(site.get("/broken").statusCode()).isEqualTo(500);

        assertThat(sent().failed()).isTrue();
        assertThat(sent().attributes()).containsEntry("http.response.status_code", "500");
        assertThat(sent().name()).isEqualTo("GET /broken");
    }

    @Test
    void whatIsNotThereIsNoFailureOfTheServer() throws Exception {
        assertThat(site.get("/nothing").statusCode()).isEqualTo(404);

        assertThat(sent().failed()).isFalse();
        assertThat(sent().attributes()).containsEntry("http.response.status_code", "404");
    }

    @Test
    void probesAreNobodysRequest() throws Exception {
        site.get("/actuator/health", "traceparent", CALLER);
        site.get("/things/7");

        assertThat(sent().name()).isEqualTo("GET /things/{id}");
    }

    @Test
    void aStreamIsASpanUntilItsEnd() throws Exception {
        try (InputStream open = site.open("/stream")) {
            SseEmitter stream = stream();
            site.get("/things/7");
            awaitSpans(1);
            assertThat(collector.spans().getFirst().name()).isEqualTo("GET /things/{id}");
            stream.complete();
            assertThat(new String(open.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
                    .contains("begun");
        }
        awaitSpans(2);

        assertThat(collector.spans().getLast().name()).isEqualTo("GET /stream");
        assertThat(collector.spans().getLast().events()).isEmpty();
    }

    @Test
    void whoeverBreaksAStreamOffIsNoFailureOfTheServer() throws Exception {
        SseEmitter stream;
        try (InputStream open = site.open("/stream")) {
            stream = stream();
            assertThat(open.read()).isPositive();
        }
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() -> catchThrowable(() -> stream.send("x".repeat(100_000))) != null);
        awaitSpans(1);

        assertThat(sent().name()).isEqualTo("GET /stream");
        assertThat(sent().events()).containsExactly("broken-off");
        assertThat(sent().failed()).isFalse();
    }

    private SseEmitter stream() throws InterruptedException {
        return requireNonNull(site.streams().poll(30, TimeUnit.SECONDS));
    }

    private CollectedSpan sent() {
        site.close();
        assertThat(collector.spans()).hasSize(1);
        return collector.spans().getFirst();
    }

    private void awaitSpans(int count) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() -> collector.spans().size() == count);
    }
}
