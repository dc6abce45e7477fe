package dev.troupe.security.audit;

import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.Origin;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The rows of the trail. Knows SQL, not hashes. */
final class AuditTable {
    // "audit" in ASCII, so that no other module's lock has the same number.
    private static final long LOCK = 0x6175646974L;
    private static final TypeReference<Map<String, String>> DETAIL = new TypeReference<>() {};
    private static final JsonMapper JSON = JsonMapper.shared();

    /** The end of the trail as the database knows it. */
    record Head(UUID trail, long number, String hash) {}

    private final JdbcClient jdbc;

    AuditTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Makes writers queue until the transaction ends. */
    void lock() {
        jdbc.sql("SELECT pg_advisory_xact_lock(?)").param(LOCK).query((_, _) -> true).list();
    }

    /** The head; its hash is empty as long as there are no entries. */
    Head head() {
        return jdbc.sql("SELECT trail, number, hash FROM security.audit_head")
                .query((row, _) ->
                        new Head(
                                row.getObject("trail", UUID.class),
                                row.getLong("number"),
                                row.getString("hash")))
                .single();
    }

    void moveHead(long number, String hash) {
        jdbc.sql("UPDATE security.audit_head SET number = ?, hash = ?")
                .params(number, hash)
                .update();
    }

    Set<UUID> known(List<AuditEvent> events) {
        UUID[] ids = events.stream().map(AuditEvent::id).toArray(UUID[]::new);
        return new HashSet<>(
                jdbc.sql("SELECT id FROM security.audit WHERE id = ANY (?)")
                        .param(ids)
                        .query(UUID.class)
                        .list());
    }

    void insert(AuditEntry entry) {
        AuditEvent event = entry.event();
        Origin origin = event.origin();
        jdbc.sql(
                        """
                        INSERT INTO security.audit (number, id, at, kind, team, person, session_id,
                            task_id, agent, repository, target, outcome, detail, hash)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, CAST(? AS jsonb), ?)
                        """)
                .params(
                        nullable(
                                entry.number(),
                                event.id(),
                                event.at().atOffset(ZoneOffset.UTC),
                                event.kind(),
                                origin.team(),
                                origin.user(),
                                origin.sessionId(),
                                origin.taskId(),
                                origin.agent(),
                                origin.repository(),
                                event.target(),
                                event.outcome(),
                                JSON.writeValueAsString(event.detail()),
                                entry.hash()))
                .update();
    }

    /** Entries in order; null for session or team means any. */
    List<AuditEntry> entries(@Nullable UUID session, @Nullable String team, long after, int limit) {
        StringBuilder sql = new StringBuilder("SELECT * FROM security.audit WHERE number > ?");
        List<Object> params = new ArrayList<>(List.of(after));
        if (session != null) {
            sql.append(" AND session_id = ?");
            params.add(session);
        }
        if (team != null) {
            sql.append(" AND team = ?");
            params.add(team);
        }
        params.add(limit);
        return jdbc.sql(sql.append(" ORDER BY number LIMIT ?").toString())
                .params(params)
                .query((row, _) -> entry(row))
                .list();
    }

    private static List<@Nullable Object> nullable(@Nullable Object... values) {
        List<@Nullable Object> list = new ArrayList<>();
        for (Object value : values) {
            list.add(value);
        }
        return list;
    }

    private static AuditEntry entry(ResultSet row) throws SQLException {
        AuditEvent event =
                new AuditEvent(
                        row.getObject("id", UUID.class),
                        row.getObject("at", OffsetDateTime.class).toInstant(),
                        row.getString("kind"),
                        origin(row),
                        row.getString("target"),
                        row.getString("outcome"),
                        JSON.readValue(row.getString("detail"), DETAIL));
        return new AuditEntry(row.getLong("number"), event, row.getString("hash"));
    }

    private static Origin origin(ResultSet row) throws SQLException {
        return new Origin(
                row.getString("team"),
                row.getString("person"),
                row.getObject("session_id", UUID.class),
                row.getObject("task_id", UUID.class),
                row.getString("agent"),
                row.getString("repository"));
    }
}
