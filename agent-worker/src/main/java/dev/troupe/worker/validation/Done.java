package dev.troupe.worker.validation;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.ToolSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A call that has run, on its way through layer 4.
 *
 * @param duration of the tool itself
 * @param events what people are told beside the result
 * @param audits what must be on record
 */
public record Done(
        ToolCall call,
        ToolSpec spec,
        ToolResult result,
        Duration duration,
        List<EventBody> events,
        List<AuditEvent> audits) {
    /** Copies the lists. */
    public Done {
        events = List.copyOf(events);
        audits = List.copyOf(audits);
    }

    /** A call that has just ended. */
    static Done of(ToolCall call, ToolSpec spec, ToolResult result, Duration duration) {
        return new Done(call, spec, result, duration, List.copyOf(result.notices()), List.of());
    }

    Done telling(EventBody event) {
        List<EventBody> all = new ArrayList<>(events);
        all.add(event);
        return new Done(call, spec, result, duration, all, audits);
    }

    Done recording(AuditEvent event) {
        List<AuditEvent> all = new ArrayList<>(audits);
        all.add(event);
        return new Done(call, spec, result, duration, events, all);
    }
}
