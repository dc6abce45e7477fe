package dev.troupe.service.tracing;

import dev.troupe.contracts.call.TraceParent;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The trace that something belongs to, as one text of the form {@code 00-trace-span-flags}: in HTTP
 * headers, message properties and the inputs of tasks.
 */
public final class TraceParentCodec {
    private static final Pattern FORM =
            Pattern.compile("(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");

    private TraceParentCodec() {}

    /** The current span, for those who are to continue its trace; null outside of every trace. */
    public static @Nullable String current() {
        return of(Span.current().getSpanContext());
    }

    private static @Nullable String of(SpanContext span) {
        return span.isValid()
                ? "00-%s-%s-%s"
                        .formatted(
                                span.getTraceId(), span.getSpanId(), span.getTraceFlags().asHex())
                : null;
    }

    /** The span that a text tells of; an invalid one when it is absent or tells of none. */
    public static SpanContext read(@Nullable String text) {
        if (text != null) {
            Matcher matcher = FORM.matcher(text.strip());
            if (matcher.matches()) {
                return SpanContext.createFromRemoteParent(
                        matcher.group(1),
                        matcher.group(2),
                        TraceFlags.fromHex(matcher.group(3), 0),
                        TraceState.getDefault());
            }
        }
        return SpanContext.getInvalid();
    }

    /** A context in which spans continue this one's trace. */
    public static Context context(SpanContext span) {
        return Context.root().with(Span.wrap(span));
    }

    /** A trace that begins here, for spans and log lines alike, although nobody records its beginning. */
    public static SpanContext fresh() {
        return read(TraceParent.header(TraceParent.traceId(null)).replaceAll("..$", "00"));
    }
}
