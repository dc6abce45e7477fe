package dev.troupe.worker.scenario.interruption;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Loses the acknowledgement of statements that were carried out, as a connection that breaks does; or refuses
 * statements.
 */
public final class LostAcknowledgementDataSource extends DelegatingDataSource {
    private static final String CONNECTION_FAILURE = "08006";

    private final String statement;
    private final AtomicInteger coming = new AtomicInteger();
    private volatile @Nullable String refused;

    public LostAcknowledgementDataSource(DataSource target, String statement) {
        super(target);
        this.statement = statement;
    }

    /** The next statement is carried out, but nobody hears of it. */
    public void loseNext() {
        coming.incrementAndGet();
    }

    /** From now on statements with this text fail before anything is done. */
    public void refuse(String text) {
        refused = text;
    }

    public boolean lost() {
        return coming.get() == 0;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return wrapped(Connection.class, super.getConnection(), this::prepared);
    }

    private Object prepared(Method method, Object result, Object[] arguments) throws SQLException {
        if (!(result instanceof PreparedStatement prepared)) {
            return result;
        }
        String sql = arguments[0].toString();
        String no = refused;
        if (no != null && sql.contains(no)) {
            throw new SQLException("The statement was refused.", "XX000");
        }
        return sql.contains(statement)
                ? wrapped(PreparedStatement.class, prepared, this::executed)
                : result;
    }

    private Object executed(Method method, Object result, Object[] arguments) throws SQLException {
        if (method.getName().startsWith("execute") && coming.get() > 0) {
            coming.decrementAndGet();
            throw new SQLException("The connection broke.", CONNECTION_FAILURE);
        }
        return result;
    }

    private static <T> T wrapped(Class<T> type, T target, After after) {
        return type.cast(
                Proxy.newProxyInstance(
                        LostAcknowledgementDataSource.class.getClassLoader(),
                        new Class<?>[] {type},
                        (_, method, arguments) -> {
                            try {
                                Object result = method.invoke(target, arguments);
                                return result == null
                                        ? null
                                        : after.then(method, result, arguments);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        }));
    }

    private interface After {
        Object then(Method method, Object result, Object[] arguments) throws SQLException;
    }
}
