package dev.troupe.ledger.artefact;

import dev.troupe.ledger.sql.ResultRowReader;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reading artefacts. They are written with an append. */
public final class ArtefactRepository {
    private static final String SELECT =
            """
            SELECT a.task_id, a.name, a.kind, a.body::text AS body, a.seq, a.at
              FROM ledger.artefact a JOIN ledger.task t ON t.id = a.task_id
            """;
    private static final String ORDER = " ORDER BY t.created_at, t.id, a.name";
    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public ArtefactRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** A task's own, by name. */
    public List<TaskArtefact> ofTask(UUID taskId) {
        return read("WHERE a.task_id = :id", taskId);
    }

    /**
     * Those of the tasks that a task depends on, by creation of their tasks and by name. Of a merge on
     * which it depends, those of the tasks that were merged as well.
     */
    public List<TaskArtefact> ofPredecessors(UUID taskId) {
        return read(
                """
                WHERE a.task_id IN (
                    SELECT needs FROM ledger.dependency WHERE task_id = :id
                    UNION
                    SELECT merged.needs FROM ledger.dependency d
                      JOIN ledger.definition n ON n.task_id = d.needs AND n.kind = 'merge'
                      JOIN ledger.dependency merged ON merged.task_id = d.needs
                     WHERE d.task_id = :id)
                """,
                taskId);
    }

    /** Those of all of a session's tasks, by creation of the tasks and by name. */
    public List<TaskArtefact> ofSession(UUID sessionId) {
        return read("WHERE t.session_id = :id", sessionId);
    }

    private List<TaskArtefact> read(String where, UUID id) {
        return jdbc.sql(SELECT + where + ORDER).param("id", id).query((row, n) -> of(row)).list();
    }

    private static TaskArtefact of(ResultSet row) throws SQLException {
        return new TaskArtefact(
                ResultRowReader.uuid(row, "task_id"),
                row.getString("name"),
                row.getString("kind"),
                row.getString("body"),
                row.getLong("seq"),
                ResultRowReader.instant(row, "at"));
    }
}
