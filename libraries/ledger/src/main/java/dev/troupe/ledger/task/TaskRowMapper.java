package dev.troupe.ledger.task;

import dev.troupe.ledger.sql.ResultRowReader;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

/** A row of the view {@code ledger.task_view} as a task. */
public final class TaskRowMapper implements RowMapper<Task> {
    @Override
    public Task mapRow(ResultSet row, int number) throws SQLException {
        @Nullable String reason = row.getString("waiting_for");
        return new Task(
                ResultRowReader.uuid(row, "id"),
                ResultRowReader.uuid(row, "root_id"),
                definition(row),
                TaskState.valueOf(row.getString("state")),
                reason == null ? null : WaitReason.valueOf(reason),
                row.getString("cause"),
                row.getLong("epoch"),
                row.getInt("crashes"),
                row.getBoolean("cancel_requested"),
                row.getLong("last_seq"),
                outcome(row),
                ResultRowReader.instant(row, "created_at"),
                ResultRowReader.instant(row, "updated_at"));
    }

    private static NewTask definition(ResultSet row) throws SQLException {
        return NewTask.of(ResultRowReader.uuid(row, "id"), ResultRowReader.uuid(row, "session_id"))
                .parentId(row.getObject("parent_id", UUID.class))
                .kind(row.getString("kind"))
                .agent(row.getString("agent"))
                .goal(row.getString("goal"))
                .input(row.getString("input"))
                .team(row.getString("team"))
                .user(row.getString("requester"))
                .model(row.getString("model"))
                .projectId(ResultRowReader.uuid(row, "project_id"))
                .workspace(row.getString("workspace"))
                .writes(row.getBoolean("writes"))
                .touches(ResultRowReader.texts(row, "touches"))
                .cell(row.getString("cell"))
                .priority(row.getInt("priority"))
                .dependsOn(ResultRowReader.uuids(row, "depends_on"))
                .build();
    }

    private static @Nullable TaskOutcome outcome(ResultSet row) throws SQLException {
        @Nullable String state = row.getString("outcome_state");
        return state == null
                ? null
                : new TaskOutcome(
                        TaskState.valueOf(state),
                        row.getString("summary"),
                        row.getString("code"),
                        row.getString("hint"));
    }
}
