package dev.troupe.cli.trace;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A finished span without a parent, as OTLP has it in JSON. */
record CommandRootSpan(
        String name, String trace, String id, Instant start, Instant end, boolean failed) {
    private static final int CLIENT = 3;
    private static final int ERROR = 2;

    Map<String, Object> request() {
        Map<String, Object> span =
                Map.of(
                        "traceId", trace,
                        "spanId", id,
                        "name", name,
                        "kind", CLIENT,
                        "startTimeUnixNano", nanos(start),
                        "endTimeUnixNano", nanos(end),
                        "status", failed ? Map.of("code", ERROR) : Map.of());
        Map<String, Object> scope =
                Map.of("scope", Map.of("name", "troupe.cli"), "spans", List.of(span));
        Map<String, Object> resource =
                Map.of(
                        "attributes",
                        List.of(
                                text("service.name", "troupe-cli"),
                                text("service.namespace", "troupe")));
        return Map.of(
                "resourceSpans",
                List.of(Map.of("resource", resource, "scopeSpans", List.of(scope))));
    }

    private static Map<String, Object> text(String key, String value) {
        return Map.of("key", key, "value", Map.of("stringValue", value));
    }

    private static String nanos(Instant time) {
        return Long.toString(time.getEpochSecond() * 1_000_000_000L + time.getNano());
    }
}
