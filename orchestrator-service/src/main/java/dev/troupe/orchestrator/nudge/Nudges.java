package dev.troupe.orchestrator.nudge;

import dev.troupe.contracts.nudge.ControlNudge;
import dev.troupe.contracts.nudge.EventNudge;
import dev.troupe.contracts.nudge.TaskNudge;
import dev.troupe.contracts.nudge.Topics;
import java.util.UUID;
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

    private void afterCommit(String topic, Record nudge) {
        String text = json.writeValueAsString(nudge);
        if (TransactionSynchronizationManager.isSynchronizationActive()) {
            TransactionSynchronizationManager.registerSynchronization(
                    new TransactionSynchronization() {
                        @Override
                        public void afterCommit() {
                            outgoing.offer(topic, text);
                        }
                    });
        } else {
            outgoing.offer(topic, text);
        }
    }
}
