package dev.troupe.ledger.task;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads a task from a row. */
public final class TaskRow {
    /** Selects what {@link #read} reads; the caller adds the condition. */
    public static final String SELECT =
            "SELECT id, root_id, session_id, parent_id, kind, agent, goal, input, team, user_name, model,"
                    + " project_id, workspace, writes, touches, cell, priority, state::text,"
                    + " wait_reason::text, cause, epoch, crashes, cancel_requested, last_seq, summary,"
                    + " code, hint, created_at, updated_at FROM ledger.task";

    private TaskRow() {}

    /** The task of the current row. Its dependencies are not read back. */
    public static Task read(ResultSet rows, int number) throws SQLException {
        TaskState state = TaskState.valueOf(rows.getString("state"));
        String reason = rows.getString("wait_reason");
        return new Task(
                rows.getObject("id", UUID.class),
                rows.getObject("root_id", UUID.class),
                definition(rows),
                state,
                reason == null ? null : WaitReason.valueOf(reason),
                rows.getString("cause"),
                rows.getLong("epoch"),
                rows.getInt("crashes"),
                rows.getBoolean("cancel_requested"),
                rows.getLong("last_seq"),
                outcome(rows, state),
                instant(rows, "created_at"),
                instant(rows, "updated_at"));
    }

    private static NewTask definition(ResultSet rows) throws SQLException {
        return new NewTask(
                rows.getObject("id", UUID.class),
                rows.getObject("session_id", UUID.class),
                rows.getObject("parent_id", UUID.class),
                rows.getString("kind"),
                rows.getString("agent"),
                rows.getString("goal"),
                rows.getString("input"),
                rows.getString("team"),
                rows.getString("user_name"),
                rows.getString("model"),
                rows.getObject("project_id", UUID.class),
                rows.getString("workspace"),
                rows.getBoolean("writes"),
                strings(rows.getArray("touches")),
                rows.getString("cell"),
                rows.getInt("priority"),
                List.of());
    }

    private static @Nullable Outcome outcome(ResultSet rows, TaskState state) throws SQLException {
        String summary = rows.getString("summary");
        return summary == null
                ? null
                : new Outcome(state, summary, rows.getString("code"), rows.getString("hint"));
    }

    private static List<String> strings(Array array) throws SQLException {
        return List.of((String[]) array.getArray());
    }

    private static Instant instant(ResultSet rows, String column) throws SQLException {
        return rows.getObject(column, OffsetDateTime.class).toInstant();
    }
}
