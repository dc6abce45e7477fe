package dev.troupe.ledger.sql;

import java.sql.Array;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.SqlTypeValue;

/** A statement parameter of an array type. */
public final class PostgresArray implements SqlTypeValue {
    private final String type;
    private final @Nullable Object[] elements;

    private PostgresArray(String type, @Nullable Object[] elements) {
        this.type = type;
        this.elements = elements;
    }

    /** {@code text[]}; NUL characters, which no text column can hold, are replaced. */
    public static PostgresArray texts(Collection<String> values) {
        return new PostgresArray("text", values.stream().map(StorableText::storable).toArray());
    }

    /** {@code uuid[]}. */
    public static PostgresArray uuids(Collection<UUID> values) {
        return new PostgresArray("uuid", values.toArray());
    }

    /** {@code bigint[]}. */
    public static PostgresArray longs(Collection<Long> values) {
        return new PostgresArray("bigint", values.toArray());
    }

    /** {@code integer[]}. */
    public static PostgresArray integers(Collection<Integer> values) {
        return new PostgresArray("integer", values.toArray());
    }

    /** {@code bytea[]}. */
    public static PostgresArray bytes(List<byte[]> values) {
        return new PostgresArray("bytea", values.toArray(byte[][]::new));
    }

    @Override
    public void setTypeValue(
            PreparedStatement statement, int index, int sqlType, @Nullable String typeName)
            throws SQLException {
        Array array = statement.getConnection().createArrayOf(type, elements);
        statement.setArray(index, array);
    }
}
