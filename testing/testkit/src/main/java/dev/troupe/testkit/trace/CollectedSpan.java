package dev.troupe.testkit.trace;

import java.util.List;
import java.util.Map;

/**
 * A span as it arrived.
 *
 * @param process name of the process that sent it
 * @param scope which of its services it is of
 * @param parent span id, empty at the root
 * @param start nanoseconds since 1970
 * @param end nanoseconds since 1970
 * @param attributes its own, as texts
 * @param events names of the moments it noted
 * @param links span ids
 * @param failed whether its status is an error
 */
public record CollectedSpan(
        String process,
        String scope,
        String trace,
        String id,
        String parent,
        String name,
        long start,
        long end,
        Map<String, String> attributes,
        List<String> events,
        List<String> links,
        boolean failed) {
    /** Copies the collections. */
    public CollectedSpan {
        attributes = Map.copyOf(attributes);
        events = List.copyOf(events);
        links = List.copyOf(links);
    }

    /** Whether the other one began and ended within this one. */
    public boolean spans(CollectedSpan other) {
        return start <= other.start && other.end <= end;
    }
}
