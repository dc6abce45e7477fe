package dev.troupe.ledger.lease;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.ledger.fence.LeaseLostException;
import dev.troupe.ledger.fence.TaskCancelledException;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.journal.JournalAppendParameters;
import dev.troupe.ledger.sql.LedgerExceptionTranslator;
import dev.troupe.ledger.sql.PostgresArray;
import dev.troupe.ledger.sql.ResultRowReader;
import dev.troupe.ledger.sql.StorableText;
import dev.troupe.ledger.task.TaskOutcome;
import dev.troupe.ledger.task.TaskRowMapper;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Claims and what keeps or ends them. Times are the database's. */
public final class LeaseRepository {
    private static final TaskRowMapper TASK = new TaskRowMapper();
    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public LeaseRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Makes a worker known; repeated at each start. */
    public void register(WorkerProcess worker) {
        jdbc.sql("SELECT ledger.register(:id, :name, :cell, :host, :pid)")
                .param("id", worker.id())
                .param("name", worker.name())
                .param("cell", worker.cell())
                .param("host", worker.host())
                .param("pid", worker.pid())
                .query(row -> {});
    }

    /**
     * Takes the next task this worker may run: queued, of its cell, not cancelled, within all
     * limits, overlapping no running task, of the team with the least virtual time. The new epoch
     * fences every earlier run.
     *
     * @param lease more than zero
     * @throws dev.troupe.contracts.error.TroupeException NOT_FOUND when the worker is not registered
     */
    public Optional<TaskClaim> claim(UUID workerId, Duration lease) {
        return LedgerExceptionTranslator.outsideRuns(() ->
                jdbc.sql("SELECT * FROM ledger.claim(:worker, :lease::interval)")
                        .param("worker", workerId)
                        .param("lease", lease.toString())
                        .query((row, n) -> claim(row, n))
                        .optional());
    }

    private static TaskClaim claim(ResultSet row, int number) throws SQLException {
        return new TaskClaim(
                TASK.mapRow(row, number),
                row.getBoolean("takeover"),
                row.getBoolean("quarantining"),
                row.getString("previous_worker"));
    }

    /**
     * Renews what is still held and reports news. One round trip for all of a worker's tasks, which
     * waits for no commit of a run.
     *
     * @throws dev.troupe.contracts.error.TroupeException NOT_FOUND when the worker is not registered
     */
    public HeartbeatResult heartbeat(UUID workerId, Collection<LeaseKey> held, Duration lease) {
        List<HeartbeatRow> rows =
                LedgerExceptionTranslator.outsideRuns(() ->
                        jdbc.sql(
                                        """
                                        SELECT * FROM ledger.beat(
                                            :worker, :tasks, :epochs, :lease::interval)
                                        """)
                                .param("worker", workerId)
                                .param(
                                        "tasks",
                                        PostgresArray.uuids(
                                                held.stream().map(LeaseKey::taskId).toList()))
                                .param(
                                        "epochs",
                                        PostgresArray.longs(
                                                held.stream().map(LeaseKey::epoch).toList()))
                                .param("lease", lease.toString())
                                .query((row, n) -> HeartbeatRow.of(row))
                                .list());
        return HeartbeatRow.pulse(rows);
    }

    /**
     * Gives a task back to the queue in good order; counts as no crash. A task that was cancelled
     * meanwhile ends as CANCELLED. Repeating a release whose acknowledgement was lost is harmless.
     *
     * @throws LeaseLostException when the lease is stale
     */
    public void release(LeaseKey key, JournalAppend last) {
        LedgerExceptionTranslator.of(
                key,
                () -> {
                    jdbc.sql(
                                    "SELECT ledger.release(:task, :epoch, "
                                            + JournalAppendParameters.SQL
                                            + ")")
                            .paramSource(JournalAppendParameters.parameters(key, last))
                            .query(row -> {});
                    return key;
                });
    }

    /**
     * Says which model a run works with, for limits per model.
     *
     * @return false when that model's limit has no room for the run, which then is to be postponed
     * @throws LeaseLostException when the lease is stale
     * @throws TaskCancelledException when the task was cancelled
     */
    public boolean workWith(LeaseKey key, String model) {
        return LedgerExceptionTranslator.of(
                key,
                () ->
                        jdbc.sql("SELECT ledger.work_with(:task, :epoch, :model)")
                                .param("task", key.taskId())
                                .param("epoch", key.epoch())
                                .param("model", model)
                                .query((row, n) -> row.getBoolean(1))
                                .single());
    }

    /**
     * Gives a task back that cannot begin now. Nobody is given it for half a second, and for twice as
     * long each further time in a row, up to 15 s. Counts as no crash. Of several times in a row only
     * the first one's events are kept.
     *
     * @param cause why, in a few words, such as {@code checkout busy}
     * @throws LeaseLostException when the lease is stale
     */
    public void postpone(LeaseKey key, String cause, JournalAppend last) {
        MapSqlParameterSource parameters = JournalAppendParameters.parameters(key, last);
        parameters.addValue("cause", cause);
        LedgerExceptionTranslator.of(
                key,
                () -> {
                    jdbc.sql(
                                    "SELECT ledger.postpone(:task, :epoch, :cause, %s)"
                                            .formatted(JournalAppendParameters.SQL))
                            .paramSource(parameters)
                            .query(row -> {});
                    return key;
                });
    }

    /**
     * Waits without holding a worker, unless everything it waits for has been decided meanwhile. It
     * waits for items of the reason's kind; the ledger adds the event that tells of the new state.
     *
     * @return WAITING, or QUEUED when nothing was open any more
     * @throws LeaseLostException when the lease is stale
     * @throws TaskCancelledException when the tree is cancelled
     * @throws dev.troupe.ledger.fence.NewMessagesException when it asks something, and a workflow was told how to go on
     */
    public TaskState suspend(LeaseKey key, WaitReason reason, JournalAppend last) {
        MapSqlParameterSource parameters = JournalAppendParameters.parameters(key, last);
        parameters.addValue("reason", reason.name());
        return LedgerExceptionTranslator.of(
                key,
                () ->
                        jdbc.sql(
                                        "SELECT ledger.suspend(:task, :epoch, :reason, %s)"
                                                .formatted(JournalAppendParameters.SQL))
                                .paramSource(parameters)
                                .query((row, n) -> TaskState.valueOf(row.getString(1)))
                                .single());
    }

    /**
     * Ends a task. Repeating an ending whose acknowledgement was lost answers as the first time.
     *
     * @return false, with nothing written, when a message waits in its inbox that must be taken up
     *     first (only for an outcome that is a success)
     * @throws LeaseLostException when the lease is stale
     * @throws TaskCancelledException when the task was cancelled and the outcome is not CANCELLED
     */
    public boolean finish(LeaseKey key, TaskOutcome outcome, JournalAppend last) {
        MapSqlParameterSource parameters = JournalAppendParameters.parameters(key, last);
        parameters.addValue("state", outcome.state().name());
        parameters.addValue("summary", StorableText.said(outcome.summary()));
        parameters.addValue("code", StorableText.orNull(outcome.code()));
        parameters.addValue("hint", StorableText.orNull(outcome.hint()));
        return LedgerExceptionTranslator.of(
                key,
                () ->
                        jdbc.sql(
                                        """
                                        SELECT ledger.finish(
                                            :task, :epoch, :state, :summary, :code::text, :hint::text, %s)
                                        """
                                                .formatted(JournalAppendParameters.SQL))
                                .paramSource(parameters)
                                .query((row, n) -> row.getBoolean(1))
                                .single());
    }

    /**
     * Puts tasks whose lease expired back into the queue, or into quarantine after {@code
     * maxCrashes} expiries in a row without progress; charges their open reservations in full. Runs
     * under an advisory lock: of several callers one works. After a pause of the reaper itself, a
     * restart of the server or a jump of its clock, it grants every lease one more period of grace.
     *
     * <p>Not to be called within a transaction: each task is one commit.
     *
     * @param maxCrashes 1 or more
     * @param grace longer than the time between two calls
     * @return ids of the tasks it moved
     */
    public List<UUID> reap(int maxCrashes, Duration grace) {
        List<UUID> moved = new ArrayList<>();
        Optional<UUID> one = reapOne(maxCrashes, grace);
        while (one.isPresent()) {
            moved.add(one.get());
            one = reapOne(maxCrashes, grace);
        }
        return moved;
    }

    private Optional<UUID> reapOne(int maxCrashes, Duration grace) {
        return jdbc.sql("SELECT ledger.reap(:most, :grace::interval)")
                .param("most", maxCrashes)
                .param("grace", grace.toString())
                .query((row, n) -> row.getObject(1, UUID.class))
                .optional();
    }

    /**
     * Queues waiting tasks with nothing open, tasks that wait for money when their budgets have room,
     * and pending ones whose dependencies are done; cancels pending ones whose dependencies failed.
     *
     * @return ids of the tasks it moved
     */
    public List<UUID> sweep() {
        return jdbc.sql("SELECT ledger.sweep() AS id")
                .query((row, n) -> ResultRowReader.uuid(row, "id"))
                .list();
    }

    /** All runs of a task, oldest first: who had it, and how each ended. */
    public List<TaskAttempt> runs(UUID taskId) {
        return jdbc.sql(
                        """
                        SELECT r.*, w.name, w.cell, w.host, w.pid
                          FROM ledger.run r JOIN ledger.worker w ON w.id = r.worker_id
                         WHERE r.task_id = :task ORDER BY r.epoch
                        """)
                .param("task", taskId)
                .query((row, n) -> run(row))
                .list();
    }

    /**
     * For how long a task has been at work: in all its runs together, without the time that it waited for people while
     * a worker held it. A run whose worker was lost counts until the task was taken from it.
     */
    public Duration worked(UUID taskId) {
        return jdbc.sql(
                        """
                        WITH n AS (SELECT ledger.now() AS at),
                        held AS (
                            SELECT range_agg(tstzrange(r.started_at,
                                    greatest(r.started_at, coalesce(r.ended_at, n.at)))) AS times
                              FROM ledger.run r CROSS JOIN n WHERE r.task_id = :task),
                        asked AS (
                            SELECT range_agg(tstzrange(i.asked_at,
                                    greatest(i.asked_at, coalesce(i.decided_at, n.at)))) AS times
                              FROM ledger.item i CROSS JOIN n
                             WHERE i.task_id = :task AND i.kind IN ('APPROVAL', 'ANSWER', 'REVIEW'))
                        SELECT coalesce(1000 * extract(epoch FROM sum(upper(t) - lower(t))), 0)::bigint
                          FROM held CROSS JOIN asked CROSS JOIN LATERAL unnest(
                                coalesce(held.times, '{}') - coalesce(asked.times, '{}')) AS t
                        """)
                .param("task", taskId)
                .query((row, _) -> Duration.ofMillis(row.getLong(1)))
                .single();
    }

    private static TaskAttempt run(ResultSet row) throws SQLException {
        @Nullable String end = row.getString("ended_how");
        return new TaskAttempt(
                ResultRowReader.uuid(row, "task_id"),
                row.getLong("epoch"),
                new WorkerProcess(
                        ResultRowReader.uuid(row, "worker_id"),
                        row.getString("name"),
                        row.getString("cell"),
                        row.getString("host"),
                        row.getLong("pid")),
                ResultRowReader.instant(row, "started_at"),
                ResultRowReader.instant(row, "lease_until"),
                ResultRowReader.instantOrNull(row, "ended_at"),
                end == null ? null : TaskAttempt.End.valueOf(end));
    }
}
