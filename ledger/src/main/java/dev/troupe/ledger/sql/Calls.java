package dev.troupe.ledger.sql;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

/** The one way to the ledger's functions. */
public final class Calls {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Pattern NUL = Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*)\\\\u0000");
    private static final JavaType EVENTS =
            JSON.getTypeFactory().constructCollectionType(List.class, EventBody.class);

    private final JdbcClient jdbc;

    /** Over the connections of the given client. */
    public Calls(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** A statement with positional parameters. */
    public StatementSpec sql(String sql, @Nullable Object... parameters) {
        StatementSpec statement = jdbc.sql(sql);
        for (int i = 0; i < parameters.length; i++) {
            statement = statement.param(i + 1, parameters[i]);
        }
        return statement;
    }

    /** Runs a statement and turns the ledger's own SQL states into its exceptions. */
    public <T extends @Nullable Object> T run(
            StatementSpec statement, Function<StatementSpec, T> how) {
        try {
            return how.apply(statement);
        } catch (DataAccessException e) {
            throw translate(e);
        }
    }

    /** Runs a function for its effect. */
    public void perform(String sql, @Nullable Object... parameters) {
        run(sql(sql, parameters), statement -> statement.query((rows, number) -> true).list());
    }

    private static RuntimeException translate(DataAccessException e) {
        if (!(e.getMostSpecificCause() instanceof SQLException cause)) {
            return e;
        }
        String message = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
        return switch (String.valueOf(cause.getSQLState())) {
            case "TR001" -> new FencedException(FencedException.Why.LOST, message, e);
            case "TR002" -> new FencedException(FencedException.Why.CANCELLED, message, e);
            case "TR003", "TR004" -> new IllegalStateException(message, e);
            case "TR005" -> new TroupeException(ErrorCode.NOT_FOUND, sentence(message), e);
            case "TR006" -> new TroupeException(ErrorCode.CONFLICT, sentence(message), e);
            default -> e;
        };
    }

    private static String sentence(String message) {
        String plain = message.replaceFirst("^ERROR: ", "");
        return plain.isEmpty()
                ? plain
                : Character.toUpperCase(plain.charAt(0)) + plain.substring(1) + ".";
    }

    /** Events as the JSON array that the functions take. */
    public static String events(List<EventBody> events) {
        return storable(JSON.writerFor(EVENTS).writeValueAsString(events));
    }

    /** Audit events as the JSON array that the functions take. */
    public static String audits(List<AuditEvent> audits) {
        return storable(JSON.writeValueAsString(audits));
    }

    /** Any record as JSON. */
    public static String json(Object value) {
        return storable(JSON.writeValueAsString(value));
    }

    /** Postgres keeps no NUL character; the replacement character stands for it. */
    private static String storable(String json) {
        return json.contains("\\u0000") ? NUL.matcher(json).replaceAll("$1\uFFFD") : json;
    }

    /** A value from JSON. */
    public static <T> T read(String json, Class<T> type) {
        return JSON.readValue(json, type);
    }

    /** An interval literal. */
    public static String interval(Duration time) {
        return time.toMillis() + " milliseconds";
    }

    /** The ids as an array parameter. */
    public static UUID[] array(List<UUID> ids) {
        return ids.toArray(UUID[]::new);
    }
}
