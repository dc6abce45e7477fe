package dev.troupe.ledger.task;

import dev.troupe.ledger.sql.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

/** A row of the view {@code ledger.task_view} as a task. */
public final class TaskRow implements RowMapper<Task> {
    @Override
    public Task mapRow(ResultSet row, int number) throws SQLException {
        @Nullable String reason = row.getString("waiting_for");
        return new Task(
                Rows.uuid(row, "id"),
                Rows.uuid(row, "root_id"),
                definition(row),
                TaskState.valueOf(row.getString("state")),
                reason == null ? null : WaitReason.valueOf(reason),
                row.getString("cause"),
                row.getLong("epoch"),
                row.getInt("crashes"),
                row.getBoolean("cancel_requested"),
                row.getLong("last_seq"),
                outcome(row),
                Rows.instant(row, "created_at"),
                Rows.instant(row, "updated_at"));
    }

    private static NewTask definition(ResultSet row) throws SQLException {
        return new NewTask(
                Rows.uuid(row, "id"),
                Rows.uuid(row, "session_id"),
                row.getObject("parent_id", UUID.class),
                row.getString("kind"),
                row.getString("agent"),
                row.getString("goal"),
                row.getString("input"),
                row.getString("team"),
                row.getString("requester"),
                row.getString("model"),
                Rows.uuid(row, "project_id"),
                row.getString("workspace"),
                row.getBoolean("writes"),
                Rows.texts(row, "touches"),
                row.getString("cell"),
                row.getInt("priority"),
                Rows.uuids(row, "depends_on"));
    }

    private static @Nullable Outcome outcome(ResultSet row) throws SQLException {
        @Nullable String state = row.getString("outcome_state");
        return state == null
                ? null
                : new Outcome(
                        TaskState.valueOf(state),
                        row.getString("summary"),
                        row.getString("code"),
                        row.getString("hint"));
    }
}
