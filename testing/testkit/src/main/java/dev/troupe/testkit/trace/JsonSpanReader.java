package dev.troupe.testkit.trace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Reads the JSON encoding. */
final class JsonSpanReader {
    private static final int ERROR = 2;

    private JsonSpanReader() {}

    static List<CollectedSpan> of(JsonNode request) {
        List<CollectedSpan> spans = new ArrayList<>();
        for (JsonNode resource : request.path("resourceSpans")) {
            String process = attributes(resource.path("resource")).getOrDefault("service.name", "");
            for (JsonNode scope : resource.path("scopeSpans")) {
                for (JsonNode span : scope.path("spans")) {
                    spans.add(span(process, scope.path("scope").path("name").asString(), span));
                }
            }
        }
        return spans;
    }

    private static CollectedSpan span(String process, String scope, JsonNode span) {
        return new CollectedSpan(
                process,
                scope,
                span.path("traceId").asString(),
                span.path("spanId").asString(),
                span.path("parentSpanId").asString(""),
                span.path("name").asString(),
                Long.parseLong(span.path("startTimeUnixNano").asString()),
                Long.parseLong(span.path("endTimeUnixNano").asString()),
                attributes(span),
                List.of(),
                List.of(),
                span.path("status").path("code").asInt(0) == ERROR);
    }

    private static Map<String, String> attributes(JsonNode of) {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (JsonNode attribute : of.path("attributes")) {
            attributes.put(
                    attribute.path("key").asString(),
                    attribute
                            .path("value")
                            .propertyStream()
                            .findFirst()
                            .orElseThrow()
                            .getValue()
                            .asString());
        }
        return attributes;
    }
}
