package dev.troupe.worker.validation.result;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolResult;
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
public record ExecutedToolCall(
        ToolCall call,
        ToolSpec spec,
        ToolResult result,
        Duration duration,
        List<EventBody> events,
        List<AuditEvent> audits) {
    /** Copies the lists. */
    public ExecutedToolCall {
        events = List.copyOf(events);
        audits = List.copyOf(audits);
    }

    /** A call that has just ended. */
    public static ExecutedToolCall of(
            ToolCall call, ToolSpec spec, ToolResult result, Duration duration) {
        return new ExecutedToolCall(
                call, spec, result, duration, List.copyOf(result.notices()), List.of());
    }

    ExecutedToolCall telling(EventBody event) {
        List<EventBody> all = new ArrayList<>(events);
        all.add(event);
        return new ExecutedToolCall(call, spec, result, duration, all, audits);
    }

    public ExecutedToolCall recording(AuditEvent event) {
        List<AuditEvent> all = new ArrayList<>(audits);
        all.add(event);
        return new ExecutedToolCall(call, spec, result, duration, events, all);
    }
}
