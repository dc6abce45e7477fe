package dev.troupe.ledger.task;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.lease.LeaseKey;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tasks by id and session. */
public final class Tasks {
    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public Tasks(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Creates a root task, queued at once or pending on its dependencies, with the events and audit
     * rows that tell of it. Creating the same id again changes nothing.
     *
     * @return number of the session's newest event
     */
    public long create(NewTask task, List<EventBody> events, List<AuditEvent> audits) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /**
     * Creates children of a running task. Locks the root first and fails when it is cancelled.
     *
     * @throws dev.troupe.ledger.lease.LeaseLostException when the parent's lease is stale
     * @throws dev.troupe.ledger.lease.TaskCancelledException when the tree is cancelled
     */
    public void spawn(LeaseKey parent, List<NewTask> children, List<EventBody> events) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /** One task. */
    public Optional<Task> find(UUID id) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /** A session's tasks, oldest first. */
    public List<Task> ofSession(UUID sessionId) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /** The tasks of a session that are in no final state, oldest first. */
    public List<Task> unfinished(UUID sessionId) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /**
     * Cancels a task and all below it. What runs is told with its worker's next heart-beat; what
     * does not run is cancelled here, with an event each.
     *
     * @return whether anything was left to cancel
     */
    public boolean cancel(UUID taskId, String by, List<AuditEvent> audits) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /** How many tasks are in each state, for metrics. */
    public java.util.Map<TaskState, Long> counts() {
        throw new UnsupportedOperationException(jdbc.toString());
    }
}
