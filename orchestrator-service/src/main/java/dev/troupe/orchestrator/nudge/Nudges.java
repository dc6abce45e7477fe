package dev.troupe.orchestrator.nudge;

import dev.troupe.contracts.nudge.ControlNudge;
import dev.troupe.contracts.nudge.EventNudge;
import dev.troupe.contracts.nudge.TaskNudge;
import dev.troupe.contracts.nudge.Topics;
import dev.troupe.tracing.Spans;
import dev.troupe.tracing.TraceHeader;
import io.opentelemetry.api.trace.SpanKind;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tells others to look. Within a transaction a nudge waits for the commit, and is dropped with a
 * rollback. Never fails and never waits for the broker.
 */
public class Nudges {
    private final Outgoing outgoing;
    private final JsonMapper json;

    Nudges(Outgoing outgoing, JsonMapper json) {
        this.outgoing = outgoing;
        this.json = json;
    }

    /** A task of this cell may be ready. */
    public void tasks(String cell) {
        afterCommit(Topics.TASKS, new TaskNudge(cell));
    }

    /** A task was cancelled, steered or answered. */
    public void control(UUID taskId) {
        afterCommit(Topics.CONTROL, new ControlNudge(taskId));
    }

    /** A session has events up to a number. */
    public void events(UUID sessionId, long last) {
        afterCommit(Topics.EVENTS, new EventNudge(sessionId, last));
    }

    /** What the nudge says of the request that it is sent for; null when it is sent for none. */
    private static @Nullable String published(String topic) {
        return Spans.current()
                .span("publish " + topic)
                .kind(SpanKind.PRODUCER)
                .with("messaging.system", "activemq")
                .with("messaging.operation.type", "send")
                .with("messaging.destination.name", topic)
                .around(_ -> TraceHeader.current());
    }

    private void afterCommit(String topic, Record nudge) {
        String text = json.writeValueAsString(nudge);
        String trace = published(topic);
        if (TransactionSynchronizationManager.isSynchronizationActive()) {
            TransactionSynchronizationManager.registerSynchronization(
                    new TransactionSynchronization() {
                        @Override
                        public void afterCommit() {
                            outgoing.offer(topic, text, trace);
                        }
                    });
        } else {
            outgoing.offer(topic, text, trace);
        }
    }
}
