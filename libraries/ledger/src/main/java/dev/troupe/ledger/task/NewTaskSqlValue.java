package dev.troupe.ledger.task;

import dev.troupe.ledger.sql.PostgresArray;
import dev.troupe.ledger.sql.StorableText;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;

/** A new task as a composite value in a statement; {@code place} tells several of them apart. */
record NewTaskSqlValue(NewTask task, int place) {
    private static final String SQL =
            """
            ROW(:id#::uuid, :session#::uuid, :parent#::uuid, :kind#::text, :agent#::text,
            :goal#::text, :input#::text, :team#::text, :user#::text, :model#::text,
            :project#::uuid, :workspace#::text, :writes#::boolean, :touches#::text[], :cell#::text,
            :priority#::int, :needs#::uuid[])::ledger.new_task\
            """;

    String sql() {
        return SQL.replace("#", Integer.toString(place));
    }

    void addTo(MapSqlParameterSource parameters) {
        parameters.addValue("id" + place, task.id());
        parameters.addValue("session" + place, task.sessionId());
        parameters.addValue("parent" + place, task.parentId());
        parameters.addValue("kind" + place, task.kind());
        parameters.addValue("agent" + place, task.agent());
        parameters.addValue("goal" + place, StorableText.said(task.goal()));
        parameters.addValue("input" + place, task.input());
        parameters.addValue("team" + place, task.team());
        parameters.addValue("user" + place, task.user());
        parameters.addValue("model" + place, task.model());
        parameters.addValue("project" + place, task.projectId());
        parameters.addValue("workspace" + place, task.workspace());
        parameters.addValue("writes" + place, task.writes());
        parameters.addValue("touches" + place, PostgresArray.texts(task.touches()));
        parameters.addValue("cell" + place, task.cell());
        parameters.addValue("priority" + place, task.priority());
        parameters.addValue("needs" + place, PostgresArray.uuids(task.dependsOn()));
    }
}
