package dev.troupe.ledger.lease;

import dev.troupe.ledger.journal.Append;
import dev.troupe.ledger.journal.AppendParameters;
import dev.troupe.ledger.sql.Calls;
import dev.troupe.ledger.task.Outcome;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskRow;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Claims and what keeps or ends them. Times are the database's. */
public final class Leases {
    private static final int MOST_PER_ROUND = 1_000;

    private final Calls calls;

    /** On a ledger's database. */
    public Leases(JdbcClient jdbc) {
        this.calls = new Calls(jdbc);
    }

    /** Makes a worker known; repeated at each start. */
    public void register(Worker worker) {
        calls.perform(
                "SELECT ledger.register_worker(?, ?, ?, ?, ?)",
                worker.id(),
                worker.name(),
                worker.cell(),
                worker.host(),
                worker.pid());
    }

    /**
     * Takes the next task this worker may run: queued, of its cell, not cancelled, within all
     * limits, overlapping no running task, of the team with the least virtual time. The new epoch
     * fences every earlier run.
     */
    public Optional<Claim> claim(UUID workerId, Duration lease) {
        return calls.sql(
                        TaskRow.SELECT.replace(
                                "FROM ledger.task", "FROM ledger.claim(?, ?::interval)"),
                        workerId,
                        Calls.interval(lease))
                .query(TaskRow::read)
                .optional()
                .map(this::claimed);
    }

    /** Renews what is still held and reports news. One round trip for all of a worker's tasks. */
    public Pulse beat(UUID workerId, Collection<LeaseKey> held, Duration lease) {
        Set<UUID> cancelled = new HashSet<>();
        Set<UUID> steered = new HashSet<>();
        Set<UUID> lost = new HashSet<>();
        calls.sql(
                        "SELECT * FROM ledger.beat(?, ?, ?, ?::interval)",
                        workerId,
                        held.stream().map(LeaseKey::taskId).toArray(UUID[]::new),
                        held.stream().map(LeaseKey::epoch).toArray(Long[]::new),
                        Calls.interval(lease))
                .query(rows -> {
                    UUID task = rows.getObject("task_id", UUID.class);
                    addIf(cancelled, task, rows.getBoolean("cancelled"));
                    addIf(steered, task, rows.getBoolean("steered"));
                    addIf(lost, task, rows.getBoolean("lost"));
                });
        return new Pulse(cancelled, steered, lost);
    }

    /** Gives a task back to the queue in good order; counts as no crash. */
    public void release(LeaseKey key, Append last) {
        Fence.guard(
                key,
                () ->
                        calls.perform(
                                "SELECT ledger.release_task(?, ?, ?::jsonb, ?, ?)",
                                AppendParameters.of(key, last).all()));
    }

    /**
     * Waits without holding a worker, unless everything it waits for has been decided meanwhile.
     *
     * @return WAITING, or QUEUED when nothing was open any more
     * @throws LeaseLostException when the lease is stale
     * @throws TaskCancelledException when the tree is cancelled
     */
    public TaskState suspend(LeaseKey key, WaitReason reason, Append last) {
        var parameters = AppendParameters.of(key, last);
        return Fence.guarded(
                key,
                () ->
                        calls.run(
                                calls.sql(
                                        "SELECT ledger.suspend_task(?, ?, ?::ledger.wait_reason,"
                                                + " ?::jsonb, ?, ?)",
                                        key.taskId(),
                                        key.epoch(),
                                        reason.name(),
                                        parameters.json(),
                                        parameters.hashes(),
                                        parameters.blobs()),
                                statement ->
                                        TaskState.valueOf(statement.query(String.class).single())));
    }

    /**
     * Ends a task.
     *
     * @return false, with nothing written, when a message waits in its inbox that must be taken up
     *     first (only for an outcome that is a success)
     * @throws LeaseLostException when the lease is stale
     */
    public boolean finish(LeaseKey key, Outcome outcome, Append last) {
        var parameters = AppendParameters.of(key, last);
        return Fence.guarded(
                key,
                () ->
                        calls.run(
                                calls.sql(
                                        "SELECT ledger.finish_task(?, ?, ?::ledger.task_state, ?, ?,"
                                                + " ?, ?::jsonb, ?, ?)",
                                        key.taskId(),
                                        key.epoch(),
                                        outcome.state().name(),
                                        outcome.summary(),
                                        outcome.code(),
                                        outcome.hint(),
                                        parameters.json(),
                                        parameters.hashes(),
                                        parameters.blobs()),
                                statement -> statement.query(Boolean.class).single()));
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
        return all("SELECT ledger.reap(?, ?::interval)", maxCrashes, Calls.interval(grace));
    }

    /** Queues waiting tasks with nothing open and pending ones whose dependencies are done. */
    public List<UUID> sweep() {
        return all("SELECT ledger.sweep()");
    }

    /** The functions move one task a call, each in a transaction of its own. */
    private List<UUID> all(String sql, @Nullable Object... parameters) {
        List<UUID> moved = new ArrayList<>();
        while (moved.size() < MOST_PER_ROUND) {
            var next = calls.sql(sql, parameters).query(UUID.class).list();
            if (next.isEmpty() || next.getFirst() == null) {
                break;
            }
            moved.add(next.getFirst());
        }
        return moved;
    }

    private Claim claimed(Task task) {
        return calls.sql(
                        "SELECT unclean, coalesce((SELECT name FROM ledger.worker WHERE id ="
                                + " previous_owner), '') FROM ledger.task WHERE id = ?",
                        task.id())
                .query((rows, number) -> new Claim(task, rows.getBoolean(1), rows.getString(2)))
                .single();
    }

    private static void addIf(Set<UUID> tasks, UUID task, boolean member) {
        if (member) {
            tasks.add(task);
        }
    }
}
