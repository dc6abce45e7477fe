package dev.troupe.security.audit;

import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.RequestOrigin;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    Set<UUID> known(List<AuditEvent> events) {
        UUID[] ids = events.stream().map(AuditEvent::id).toArray(UUID[]::new);
        return new HashSet<>(
                jdbc.sql("SELECT id FROM security.audit WHERE id = ANY (?)")
                        .param(ids)
                        .query(UUID.class)
                        .list());
    }

    /** Puts entries behind the head and moves it; the database refuses any that do not follow it. */
    void append(List<AuditEntry> entries) {
        List<Map<String, @Nullable Object>> rows =
                entries.stream().map(AuditTable::columns).toList();
        jdbc.sql("SELECT security.append_audit(CAST(? AS jsonb))")
                .param(JSON.writeValueAsString(rows))
                .query((_, _) -> true)
                .list();
    }

    private static Map<String, @Nullable Object> columns(AuditEntry entry) {
        AuditEvent event = entry.event();
        RequestOrigin origin = event.origin();
        Map<String, @Nullable Object> columns = new LinkedHashMap<>();
        columns.put("number", entry.number());
        columns.put("id", event.id());
        columns.put("at", event.at().toString());
        columns.put("kind", event.kind());
        columns.put("team", origin.team());
        columns.put("person", origin.user());
        columns.put("session_id", origin.sessionId());
        columns.put("task_id", origin.taskId());
        columns.put("agent", origin.agent());
        columns.put("repository", origin.repository());
        columns.put("target", event.target());
        columns.put("outcome", event.outcome());
        columns.put("detail", event.detail());
        columns.put("hash", entry.hash());
        return columns;
    }

    /** Entries in order. */
    List<AuditEntry> entries(SqlCondition where, int limit) {
        return entries(where, "number", limit);
    }

    /** The last ones that fit, the newest first. */
    List<AuditEntry> newest(SqlCondition where, int limit) {
        return entries(where, "number DESC", limit);
    }

    private List<AuditEntry> entries(SqlCondition where, String order, int limit) {
        return jdbc.sql(
                        "SELECT * FROM security.audit WHERE "
                                + where.sql()
                                + " ORDER BY "
                                + order
                                + " LIMIT "
                                + limit)
                .params(where.params())
                .query((row, _) -> entry(row))
                .list();
    }

    /** The entry of an event. */
    Optional<AuditEntry> byId(UUID id) {
        return jdbc.sql("SELECT * FROM security.audit WHERE id = ?")
                .param(id)
                .query((row, _) -> entry(row))
                .optional();
    }

    /** The hash of the entry of a number, if that is in the table. */
    Optional<String> hashOf(long number) {
        return jdbc.sql("SELECT hash FROM security.audit WHERE number = ?")
                .param(number)
                .query(String.class)
                .optional();
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

    private static RequestOrigin origin(ResultSet row) throws SQLException {
        return new RequestOrigin(
                row.getString("team"),
                row.getString("person"),
                row.getObject("session_id", UUID.class),
                row.getObject("task_id", UUID.class),
                row.getString("agent"),
                row.getString("repository"));
    }
}
