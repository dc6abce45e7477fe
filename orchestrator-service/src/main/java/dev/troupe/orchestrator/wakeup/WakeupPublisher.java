package dev.troupe.orchestrator.wakeup;

import dev.troupe.contracts.wakeup.BrokerTopics;
import dev.troupe.contracts.wakeup.ControlWakeup;
import dev.troupe.contracts.wakeup.EventWakeup;
import dev.troupe.contracts.wakeup.TaskWakeup;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.tracing.TraceParentCodec;
import io.opentelemetry.api.trace.SpanKind;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tells others to look. Within a transaction a wake-up waits for the commit, and is dropped with a
 * rollback. Never fails and never waits for the broker.
 */
public class WakeupPublisher {
    private final WakeupQueue queue;
    private final JsonMapper json;

    WakeupPublisher(WakeupQueue queue, JsonMapper json) {
        this.queue = queue;
        this.json = json;
    }

    /** A task of this cell may be ready. */
    public void tasks(String cell) {
        afterCommit(BrokerTopics.TASKS, new TaskWakeup(cell));
    }

    /** A task was cancelled, steered or answered. */
    public void control(UUID taskId) {
        afterCommit(BrokerTopics.CONTROL, new ControlWakeup(taskId));
    }

    /** A session has events up to a number. */
    public void events(UUID sessionId, long last) {
        afterCommit(BrokerTopics.EVENTS, new EventWakeup(sessionId, last));
    }

    /** What the wake-up says of the request that it is sent for; null when it is sent for none. */
    private static @Nullable String published(String topic) {
        return ServiceTracer.current()
                .span("publish " + topic)
                .kind(SpanKind.PRODUCER)
                .with("messaging.system", "activemq")
                .with("messaging.operation.type", "send")
                .with("messaging.destination.name", topic)
                .around(_ -> TraceParentCodec.current());
    }

    private void afterCommit(String topic, Record wakeup) {
        String text = json.writeValueAsString(wakeup);
        String trace = published(topic);
        if (TransactionSynchronizationManager.isSynchronizationActive()) {
            TransactionSynchronizationManager.registerSynchronization(
                    new TransactionSynchronization() {
                        @Override
                        public void afterCommit() {
                            queue.offer(topic, text, trace);
                        }
                    });
        } else {
            queue.offer(topic, text, trace);
        }
    }
}
