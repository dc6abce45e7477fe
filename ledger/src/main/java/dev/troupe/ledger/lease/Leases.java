package dev.troupe.ledger.lease;

import dev.troupe.ledger.journal.Append;
import dev.troupe.ledger.task.Outcome;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Claims and what keeps or ends them. Times are the database's. */
public final class Leases {
    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public Leases(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Makes a worker known; repeated at each start. */
    public void register(Worker worker) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /**
     * Takes the next task this worker may run: queued, of its cell, not cancelled, within all
     * limits, overlapping no running task, of the team with the least virtual time. The new epoch
     * fences every earlier run.
     */
    public Optional<Claim> claim(UUID workerId, Duration lease) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /** Renews what is still held and reports news. One round trip for all of a worker's tasks. */
    public Pulse beat(UUID workerId, Collection<LeaseKey> held, Duration lease) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /** Gives a task back to the queue in good order; counts as no crash. */
    public void release(LeaseKey key, Append last) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /**
     * Waits without holding a worker, unless everything it waits for has been decided meanwhile.
     *
     * @return WAITING, or QUEUED when nothing was open any more
     * @throws LeaseLostException when the lease is stale
     * @throws TaskCancelledException when the tree is cancelled
     */
    public TaskState suspend(LeaseKey key, WaitReason reason, Append last) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /**
     * Ends a task.
     *
     * @return false, with nothing written, when a message waits in its inbox that must be taken up
     *     first (only for an outcome that is a success)
     * @throws LeaseLostException when the lease is stale
     */
    public boolean finish(LeaseKey key, Outcome outcome, Append last) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /**
     * Puts tasks whose lease expired back into the queue, or into quarantine after {@code
     * maxCrashes} expiries in a row without progress; charges their open reservations in full. Runs
     * under an advisory lock: of several callers one works. After a pause of the reaper itself it
     * grants every lease one more period of grace.
     *
     * @return ids of the tasks it moved
     */
    public List<UUID> reap(int maxCrashes, Duration grace) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /** Queues waiting tasks with nothing open and pending ones whose dependencies are done. */
    public List<UUID> sweep() {
        throw new UnsupportedOperationException(jdbc.toString());
    }
}
