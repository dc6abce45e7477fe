package dev.troupe.security.audit;

import dev.troupe.contracts.security.ArchivedAuditSegment;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What was moved out of the trail's table. */
final class SegmentTable {
    private final JdbcClient jdbc;

    SegmentTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    List<ArchivedAuditSegment> all() {
        return jdbc.sql("SELECT * FROM security.audit_segment ORDER BY last_number")
                .query((row, _) -> segment(row))
                .list();
    }

    Optional<ArchivedAuditSegment> newest() {
        return jdbc.sql("SELECT * FROM security.audit_segment ORDER BY last_number DESC LIMIT 1")
                .query((row, _) -> segment(row))
                .optional();
    }

    /** Records it and deletes its entries; the database refuses what is not the oldest part. */
    void moveOut(ArchivedAuditSegment segment) {
        jdbc.sql("SELECT security.archive_audit(?, ?, ?, ?, ?, ?, ?)")
                .params(
                        segment.id(),
                        segment.last(),
                        segment.lastHash(),
                        segment.sha256(),
                        segment.file(),
                        segment.user(),
                        segment.at().atOffset(ZoneOffset.UTC))
                .query(Long.class)
                .single();
    }

    private static ArchivedAuditSegment segment(ResultSet row) throws SQLException {
        return new ArchivedAuditSegment(
                row.getObject("id", UUID.class),
                row.getLong("first_number"),
                row.getLong("last_number"),
                row.getString("last_hash"),
                row.getString("sha256"),
                row.getString("file"),
                row.getString("person"),
                row.getObject("at", OffsetDateTime.class).toInstant());
    }
}
