package dev.troupe.ledger.lease;

import dev.troupe.ledger.sql.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What a heart-beat learned of one task. */
record PulseRow(UUID taskId, boolean lost, boolean cancelled, boolean steered) {
    static PulseRow of(ResultSet row) throws SQLException {
        return new PulseRow(
                Rows.uuid(row, "task_id"),
                row.getBoolean("lost"),
                row.getBoolean("cancelled"),
                row.getBoolean("steered"));
    }

    static Pulse pulse(List<PulseRow> rows) {
        return new Pulse(
                ids(rows, PulseRow::cancelled),
                ids(rows, PulseRow::steered),
                ids(rows, PulseRow::lost));
    }

    private static Set<UUID> ids(List<PulseRow> rows, Predicate<PulseRow> wanted) {
        return rows.stream().filter(wanted).map(PulseRow::taskId).collect(Collectors.toSet());
    }
}
