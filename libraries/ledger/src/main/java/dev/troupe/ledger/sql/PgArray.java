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
public final class PgArray implements SqlTypeValue {
    private final String type;
    private final @Nullable Object[] elements;

    private PgArray(String type, @Nullable Object[] elements) {
        this.type = type;
        this.elements = elements;
    }

    /** {@code text[]}; NUL characters, which no text column can hold, are replaced. */
    public static PgArray texts(Collection<String> values) {
        return new PgArray("text", values.stream().map(Texts::storable).toArray());
    }

    /** {@code uuid[]}. */
    public static PgArray uuids(Collection<UUID> values) {
        return new PgArray("uuid", values.toArray());
    }

    /** {@code bigint[]}. */
    public static PgArray longs(Collection<Long> values) {
        return new PgArray("bigint", values.toArray());
    }

    /** {@code integer[]}. */
    public static PgArray integers(Collection<Integer> values) {
        return new PgArray("integer", values.toArray());
    }

    /** {@code bytea[]}. */
    public static PgArray bytes(List<byte[]> values) {
        return new PgArray("bytea", values.toArray(byte[][]::new));
    }

    @Override
    public void setTypeValue(
            PreparedStatement statement, int index, int sqlType, @Nullable String typeName)
            throws SQLException {
        Array array = statement.getConnection().createArrayOf(type, elements);
        statement.setArray(index, array);
    }
}
