package dev.troupe.ledger.sql;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Columns of result rows that need more than one JDBC call. */
public final class ResultRowReader {
    private ResultRowReader() {}

    /** A {@code uuid} that is never null. */
    public static UUID uuid(ResultSet row, String column) throws SQLException {
        return row.getObject(column, UUID.class);
    }

    /** A {@code timestamptz} that is never null. */
    public static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    /** A {@code timestamptz}. */
    public static @Nullable Instant instantOrNull(ResultSet row, String column)
            throws SQLException {
        OffsetDateTime at = row.getObject(column, OffsetDateTime.class);
        return at == null ? null : at.toInstant();
    }

    /** A {@code text[]} that is never null. */
    public static List<String> texts(ResultSet row, String column) throws SQLException {
        return List.of((String[]) array(row, column).getArray());
    }

    /** A {@code uuid[]} that is never null. */
    public static List<UUID> uuids(ResultSet row, String column) throws SQLException {
        return Arrays.asList((UUID[]) array(row, column).getArray());
    }

    private static Array array(ResultSet row, String column) throws SQLException {
        Array array = row.getArray(column);
        if (array == null) {
            throw new SQLException("Column " + column + " is null.");
        }
        return array;
    }
}
