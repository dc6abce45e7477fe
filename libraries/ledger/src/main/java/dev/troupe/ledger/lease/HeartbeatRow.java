package dev.troupe.ledger.lease;

import dev.troupe.ledger.sql.ResultRowReader;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Holds what a heart-beat learned of one task. */
record HeartbeatRow(UUID taskId, boolean lost, boolean cancelled, boolean steered) {
    static HeartbeatRow of(ResultSet row) throws SQLException {
        return new HeartbeatRow(
                ResultRowReader.uuid(row, "task_id"),
                row.getBoolean("lost"),
                row.getBoolean("cancelled"),
                row.getBoolean("steered"));
    }

    static HeartbeatResult pulse(List<HeartbeatRow> rows) {
        return new HeartbeatResult(
                ids(rows, HeartbeatRow::cancelled),
                ids(rows, HeartbeatRow::steered),
                ids(rows, HeartbeatRow::lost));
    }

    private static Set<UUID> ids(List<HeartbeatRow> rows, Predicate<HeartbeatRow> wanted) {
        return rows.stream().filter(wanted).map(HeartbeatRow::taskId).collect(Collectors.toSet());
    }
}
