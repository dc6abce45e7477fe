package dev.troupe.service.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.SpanContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceParentCodecTest {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String SPAN = "00f067aa0ba902b7";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "00-" + TRACE + "-" + SPAN + "-01",
                "  00-" + TRACE + "-" + SPAN + "-01  ",
                "cc-" + TRACE + "-" + SPAN + "-01-what-the-future-will-be-like"
            })
    void tellsOfASpan(String text) {
        SpanContext span = TraceParentCodec.read(text);

        assertThat(span.isValid()).isTrue();
        assertThat(span.isRemote()).isTrue();
        assertThat(span.isSampled()).isTrue();
        assertThat(span.getTraceId()).isEqualTo(TRACE);
        assertThat(span.getSpanId()).isEqualTo(SPAN);
    }

    @Test
    void keepsThatNobodyRecords() {
        assertThat(TraceParentCodec.read("00-" + TRACE + "-" + SPAN + "-00").isSampled()).isFalse();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "nonsense",
                TRACE + "-" + SPAN,
                "00-" + TRACE + "-" + SPAN,
                "ff-" + TRACE + "-" + SPAN + "-01",
                "00-4BF92F3577B34DA6A3CE929D0E0E4736-" + SPAN + "-01",
                "00-" + TRACE + "0-" + SPAN + "-01",
                "00-" + TRACE + "-" + SPAN + "0-01",
                "00-" + TRACE + "-" + SPAN + "-1",
                "00-" + TRACE + "-" + SPAN + "-012",
                "00_" + TRACE + "_" + SPAN + "_01",
                "00-00000000000000000000000000000000-" + SPAN + "-01",
                "00-" + TRACE + "-0000000000000000-01",
                "00-" + TRACE + "-" + SPAN + "-01\r\nCookie: a",
            })
    void tellsOfNoneWhenItIsMalformed(@Nullable String text) {
        assertThat(TraceParentCodec.read(text).isValid()).isFalse();
    }

    @Test
    void isReadAsItWasWritten() {
        String text = "00-" + TRACE + "-" + SPAN + "-01";

        try (var _ = TraceParentCodec.context(TraceParentCodec.read(text)).makeCurrent()) {
            assertThat(TraceParentCodec.current()).isEqualTo(text);
        }
        assertThat(TraceParentCodec.current()).isNull();
    }

    @Test
    void aFreshTraceIsOneOfItsOwnThatNobodyRecords() {
        SpanContext one = TraceParentCodec.fresh();
        SpanContext other = TraceParentCodec.fresh();

        assertThat(one.isValid()).isTrue();
        assertThat(one.isSampled()).isFalse();
        assertThat(one.getTraceId()).isNotEqualTo(other.getTraceId());
    }
}
