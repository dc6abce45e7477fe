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
        return NewTask.of(Rows.uuid(row, "id"), Rows.uuid(row, "session_id"))
                .parentId(row.getObject("parent_id", UUID.class))
                .kind(row.getString("kind"))
                .agent(row.getString("agent"))
                .goal(row.getString("goal"))
                .input(row.getString("input"))
                .team(row.getString("team"))
                .user(row.getString("requester"))
                .model(row.getString("model"))
                .projectId(Rows.uuid(row, "project_id"))
                .workspace(row.getString("workspace"))
                .writes(row.getBoolean("writes"))
                .touches(Rows.texts(row, "touches"))
                .cell(row.getString("cell"))
                .priority(row.getInt("priority"))
                .dependsOn(Rows.uuids(row, "depends_on"))
                .build();
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
