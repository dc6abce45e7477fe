package dev.troupe.benchmarks.history.evidence;

import dev.troupe.benchmarks.history.check.RunEvidence;
import dev.troupe.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads the tables of the ledger as they are. */
public final class LedgerEvidenceReader {
    private final TestDatabase database;

    /** Of this database. */
    public LedgerEvidenceReader(TestDatabase database) {
        this.database = database;
    }

    @FunctionalInterface
    private interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    private <T> List<T> all(String query, Row<T> reader) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            List<T> all = new ArrayList<>();
            while (rows.next()) {
                all.add(reader.read(rows));
            }
            return all;
        }
    }

    /** All tasks. */
    public List<RunEvidence.Task> tasks() throws SQLException {
        return all(
                "SELECT t.id, t.session_id, t.parent_id, d.kind, t.state FROM ledger.task t"
                        + " JOIN ledger.definition d ON d.task_id = t.id ORDER BY t.id",
                row ->
                        new RunEvidence.Task(
                                id(row, 1),
                                id(row, 2),
                                row.getObject(3, UUID.class),
                                text(row, 4),
                                text(row, 5)));
    }

    /** How often tasks failed, by the error's code. */
    public Map<String, Long> codes() throws SQLException {
        Map<String, Long> codes = new TreeMap<>();
        var _ =
                all(
                        "SELECT code, count(*) FROM ledger.outcome WHERE state = 'FAILED' GROUP BY code",
                        row -> codes.put(String.valueOf(row.getString(1)), row.getLong(2)));
        return codes;
    }

    /** What tasks are to do, as it begins what their agents are told, by task, the oldest first. */
    public Map<UUID, String> requests() throws SQLException {
        Map<UUID, String> requests = new LinkedHashMap<>();
        var _ =
                all(
                        "SELECT d.task_id, d.goal || E'\\n' || coalesce(d.input ->> 'text', '') FROM ledger.definition d"
                                + " JOIN ledger.task t ON t.id = d.task_id ORDER BY t.created_at, t.id",
                        row -> requests.put(id(row, 1), text(row, 2)));
        return requests;
    }

    /** All claims; workers are named as the model knows them. */
    public List<RunEvidence.Run> runs(Map<Long, String> processes) throws SQLException {
        return all(
                "SELECT r.task_id, r.epoch, w.pid, r.ended_at, r.ended_how FROM ledger.run r"
                        + " JOIN ledger.worker w ON w.id = r.worker_id ORDER BY r.task_id, r.epoch",
                row ->
                        new RunEvidence.Run(
                                id(row, 1),
                                row.getLong(2),
                                processes.getOrDefault(row.getLong(3), "process " + row.getLong(3)),
                                instant(row, 4),
                                row.getString(5)));
    }

    /** The journal. */
    public List<RunEvidence.Entry> entries() throws SQLException {
        return all(
                "SELECT task_id, seq, epoch, kind, turn, at,"
                        + " CASE kind WHEN 'result' THEN body ->> 'callId'"
                        + " WHEN 'undo' THEN body ->> 'request' END,"
                        + " lower(body ->> 'outcome'),"
                        + " CASE kind WHEN 'turn' THEN (body #>> '{spend,costMicros}')::bigint ELSE 0 END"
                        + " FROM ledger.journal ORDER BY task_id, seq",
                row ->
                        new RunEvidence.Entry(
                                id(row, 1),
                                row.getLong(2),
                                row.getLong(3),
                                text(row, 4),
                                row.getInt(5),
                                Objects.requireNonNull(instant(row, 6)),
                                row.getString(7),
                                row.getString(8),
                                row.getLong(9)));
    }

    /** All events in full, one JSON object each. */
    public List<String> eventLines() throws SQLException {
        return all(
                "SELECT json_build_object('session', session_id, 'number', number, 'task', task_id,"
                        + " 'at', at, 'body', body)::text FROM ledger.event ORDER BY session_id, number",
                row -> text(row, 1));
    }

    /** The events of all sessions. */
    public List<RunEvidence.Event> events() throws SQLException {
        return all(
                "SELECT session_id, number, task_id, body ->> 'type', body ->> 'state',"
                        + " coalesce((body ->> 'epoch')::bigint, 0),"
                        + " CASE body ->> 'type' WHEN 'question-answered' THEN body ->> 'questionId'"
                        + " WHEN 'approval-decided' THEN body ->> 'approvalId'"
                        + " WHEN 'phase-changed' THEN body ->> 'phase' WHEN 'notice' THEN body ->> 'code'"
                        + " WHEN 'task-changed' THEN body ->> 'waitingFor' END,"
                        + " CASE body ->> 'type' WHEN 'question-answered' THEN "
                        + answers("body")
                        + " WHEN 'approval-decided' THEN body ->> 'approved'"
                        + " WHEN 'notice' THEN body ->> 'text' END"
                        + " FROM ledger.event ORDER BY session_id, number",
                row ->
                        new RunEvidence.Event(
                                id(row, 1),
                                row.getLong(2),
                                row.getObject(3, UUID.class),
                                text(row, 4),
                                row.getString(5),
                                row.getLong(6),
                                row.getString(7),
                                row.getString(8)));
    }

    /** Answers to a form as a sorted map writes them. */
    private static String answers(String body) {
        return "(SELECT '{' || coalesce(string_agg(key || '=' || value, ', ' ORDER BY key COLLATE \"C\"), '')"
                + " || '}' FROM json_each_text(%s -> 'answers'))".formatted(body);
    }

    /** Which call each approval is of; some are of none. */
    public List<RunEvidence.Approval> approvals() throws SQLException {
        return all(
                "SELECT i.id, i.task_id, j.body ->> 'callId' FROM ledger.item i"
                        + " JOIN ledger.journal j ON j.task_id = i.task_id AND j.seq = i.seq"
                        + " WHERE i.kind = 'APPROVAL' AND j.kind = 'intent'",
                row -> new RunEvidence.Approval(id(row, 1), id(row, 2), text(row, 3)));
    }

    /** What workflows have handed on as people's answers, by their task. */
    public Map<UUID, String> answers() throws SQLException {
        Map<UUID, String> answers = new HashMap<>();
        var _ =
                all(
                        "SELECT task_id, "
                                + answers("body")
                                + " FROM ledger.artefact WHERE name = 'answers'",
                        row -> answers.put(id(row, 1), text(row, 2)));
        return answers;
    }

    /** What was told of conflicts that people have decided: the places of lines that are not in, by session. */
    public Map<UUID, String> decided() throws SQLException {
        Map<UUID, String> decided = new HashMap<>();
        var _ =
                all(
                        "SELECT session_id, string_agg(substring(body ->> 'summary' FROM 'not in it:.*'), E'\\n')"
                                + " FROM ledger.event WHERE body ->> 'type' = 'task-finished'"
                                + " AND body ->> 'kind' = 'merge' AND body ->> 'summary' LIKE 'Merged as somebody decided:%'"
                                + " GROUP BY session_id",
                        row -> decided.put(id(row, 1), String.valueOf(row.getString(2))));
        return decided;
    }

    /** The counters of events. */
    public Map<UUID, Long> lastEvents() throws SQLException {
        Map<UUID, Long> last = new HashMap<>();
        var _ =
                all(
                        "SELECT id, last_event FROM ledger.session",
                        row -> last.put(id(row, 1), row.getLong(2)));
        return last;
    }

    /** All budgets. */
    public List<RunEvidence.Budget> budgets() throws SQLException {
        return all(
                "SELECT scope, key, limit_cost, used_cost, held_cost FROM ledger.budget ORDER BY scope, key",
                row ->
                        new RunEvidence.Budget(
                                text(row, 1),
                                text(row, 2),
                                row.getObject(3, Long.class),
                                row.getLong(4),
                                row.getLong(5)));
    }

    /** What was held for calls. */
    public List<RunEvidence.Reservation> reservations() throws SQLException {
        return all(
                "SELECT task_id, epoch, turn, cost, state FROM ledger.reservation",
                row ->
                        new RunEvidence.Reservation(
                                id(row, 1),
                                row.getLong(2),
                                row.getInt(3),
                                row.getLong(4),
                                text(row, 5)));
    }

    private static UUID id(ResultSet row, int column) throws SQLException {
        return Objects.requireNonNull(row.getObject(column, UUID.class));
    }

    private static String text(ResultSet row, int column) throws SQLException {
        return Objects.requireNonNull(row.getString(column));
    }

    private static @Nullable Instant instant(ResultSet row, int column) throws SQLException {
        var at = row.getTimestamp(column);
        return at == null ? null : at.toInstant();
    }
}
