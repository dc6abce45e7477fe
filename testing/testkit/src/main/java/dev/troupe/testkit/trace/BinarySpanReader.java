package dev.troupe.testkit.trace;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the binary encoding. */
final class BinarySpanReader {
    private BinarySpanReader() {}

    static List<CollectedSpan> of(ExportTraceServiceRequest request) {
        List<CollectedSpan> spans = new ArrayList<>();
        for (ResourceSpans resource : request.getResourceSpansList()) {
            String process =
                    attributes(resource.getResource().getAttributesList())
                            .getOrDefault("service.name", "");
            for (ScopeSpans scope : resource.getScopeSpansList()) {
                for (Span span : scope.getSpansList()) {
                    spans.add(span(process, scope.getScope().getName(), span));
                }
            }
        }
        return spans;
    }

    private static CollectedSpan span(String process, String scope, Span span) {
        return new CollectedSpan(
                process,
                scope,
                hex(span.getTraceId()),
                hex(span.getSpanId()),
                hex(span.getParentSpanId()),
                span.getName(),
                span.getStartTimeUnixNano(),
                span.getEndTimeUnixNano(),
                attributes(span.getAttributesList()),
                span.getEventsList().stream().map(Span.Event::getName).toList(),
                span.getLinksList().stream().map(it -> hex(it.getSpanId())).toList(),
                span.getStatus().getCode() == Status.StatusCode.STATUS_CODE_ERROR);
    }

    private static String hex(ByteString bytes) {
        return HexFormat.of().formatHex(bytes.toByteArray());
    }

    private static Map<String, String> attributes(List<KeyValue> list) {
        Map<String, String> attributes = new LinkedHashMap<>();
        list.forEach(it -> attributes.put(it.getKey(), text(it.getValue())));
        return attributes;
    }

    private static String text(AnyValue value) {
        return value.hasStringValue() ? value.getStringValue() : Long.toString(value.getIntValue());
    }
}
