package dev.troupe.ledger.lesson;

import dev.troupe.contracts.lesson.Lesson;
import dev.troupe.contracts.lesson.LessonCase;
import dev.troupe.ledger.sql.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reading lessons, and forgetting them. They are written with an append. */
public final class Lessons {
    private static final String HEAD =
            """
            SELECT id, project_id, session_id, task_id, path, kind, tool, format, model, turn,
                   corrected_turn, corrected_tool, strategy, comparable, refused_left_out,
                   corrected_left_out, corrected_at
            """;
    private static final String TEXTS =
            """
            SELECT id, path, kind, tool, format, model, turn, corrected_turn, corrected_tool,
                   strategy, comparable, refused_left_out, corrected_left_out,
                   refused::text AS refused, corrected::text AS corrected
            """;
    private static final String OF =
            """
              FROM ledger.lesson
             WHERE correction IS NOT NULL AND (:team::text IS NULL OR team = :team)
               AND (:project::uuid IS NULL OR project_id = :project)
            """;

    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public Lessons(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Lessons without their texts, newest first.
     *
     * @param team whose; null for all
     * @param project of which; null for all
     * @param before the last one already seen; null from the start
     */
    public List<Lesson> list(
            @Nullable String team, @Nullable UUID project, @Nullable UUID before, int most) {
        return jdbc.sql(
                        HEAD
                                + OF
                                + " AND (:seen::uuid IS NULL OR id < :seen) ORDER BY id DESC LIMIT :most")
                .param("team", team)
                .param("project", project)
                .param("seen", before)
                .param("most", most)
                .query((row, n) -> lesson(row))
                .list();
    }

    /**
     * Lessons whose refused edit is kept in full, as lines of a corpus, in the order in which they were corrected: that is
     * when they come to be, so that none comes before one that was seen.
     *
     * @param after the last one already seen; null from the start, as for one that is forgotten since
     */
    public List<LessonCase> cases(
            @Nullable String team, @Nullable UUID project, @Nullable UUID after, int most) {
        return jdbc.sql(
                        TEXTS
                                + OF
                                + """
                                   AND refused_left_out = '{}'
                                   AND (:seen::uuid IS NULL OR (corrected_at, id) > (coalesce(
                                       (SELECT corrected_at FROM ledger.lesson WHERE id = :seen),
                                       '-infinity'), :seen))
                                 ORDER BY corrected_at, id LIMIT :most
                                """)
                .param("team", team)
                .param("project", project)
                .param("seen", after)
                .param("most", most)
                .query((row, n) -> asCase(row))
                .list();
    }

    /** What a task was refused and has not corrected yet, oldest first. */
    public List<OpenRefusal> open(UUID taskId) {
        return jdbc.sql(
                        """
                        SELECT path, turn, version FROM ledger.lesson
                         WHERE task_id = :task AND correction IS NULL ORDER BY number
                        """)
                .param("task", taskId)
                .query((row, n) ->
                        new OpenRefusal(
                                row.getString("path"),
                                row.getInt("turn"),
                                row.getString("version")))
                .list();
    }

    /**
     * Deletes lessons, and refused edits that may become some.
     *
     * @param team whose; null for all
     * @param project of which; null for all
     * @param id which one; null for all
     * @return how many lessons there were
     */
    public long forget(@Nullable String team, @Nullable UUID project, @Nullable UUID id) {
        return jdbc.sql("SELECT ledger.forget_lessons(:team::text, :project::uuid, :id::uuid)")
                .param("team", team)
                .param("project", project)
                .param("id", id)
                .query(Long.class)
                .single();
    }

    private static Lesson lesson(ResultSet row) throws SQLException {
        return new Lesson(
                Rows.uuid(row, "id"),
                Rows.uuid(row, "project_id"),
                Rows.uuid(row, "session_id"),
                Rows.uuid(row, "task_id"),
                row.getString("path"),
                row.getString("kind"),
                row.getString("tool"),
                row.getString("format"),
                row.getString("model"),
                row.getInt("turn"),
                row.getInt("corrected_turn"),
                row.getString("corrected_tool"),
                row.getString("strategy"),
                row.getBoolean("comparable"),
                leftOut(row),
                Rows.instant(row, "corrected_at"));
    }

    private static LessonCase asCase(ResultSet row) throws SQLException {
        KeptTexts refused = LessonTexts.read(row.getString("refused"));
        KeptTexts corrected = LessonTexts.read(row.getString("corrected"));
        boolean comparable =
                row.getBoolean("comparable")
                        && SameChange.is(
                                row.getString("format"),
                                refused.edit(),
                                refused.before(),
                                corrected.after());
        return new LessonCase(
                Rows.uuid(row, "id").toString(),
                row.getString("kind"),
                "real",
                row.getString("format"),
                row.getString("path"),
                row.getString("tool"),
                row.getString("model"),
                refused.before(),
                refused.edit(),
                comparable ? corrected.after() : null,
                corrected.after(),
                correction(row, refused, corrected),
                leftOut(row));
    }

    private static LessonCase.Correction correction(
            ResultSet row, KeptTexts refused, KeptTexts corrected) throws SQLException {
        String before = corrected.before();
        return new LessonCase.Correction(
                row.getString("corrected_tool"),
                row.getString("strategy"),
                row.getInt("corrected_turn") - row.getInt("turn"),
                corrected.format(),
                before == null || before.equals(refused.before()) ? null : before,
                corrected.edit());
    }

    private static List<String> leftOut(ResultSet row) throws SQLException {
        List<String> all = new ArrayList<>(Rows.texts(row, "refused_left_out"));
        Rows.texts(row, "corrected_left_out").forEach(it -> all.add("corrected." + it));
        return all;
    }
}
