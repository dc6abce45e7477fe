package dev.troupe.repomap.database;

import com.zaxxer.hikari.HikariDataSource;
import dev.troupe.contentindex.ContentFacts;
import dev.troupe.contentindex.ContentKey;
import dev.troupe.contentindex.ContentKind;
import dev.troupe.contentindex.SharedFactsStore;
import dev.troupe.contracts.repomap.IndexSharing;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Shares facts through PostgreSQL. Questions wait for it a second at most, and not at all while it is known to be away;
 * facts are stored behind their back. Safe for several threads.
 */
public final class SharedFactsDatabase implements SharedFactsStore, AutoCloseable {
    private final HikariDataSource pool;
    private final DatabaseAvailability availability;
    private final FactsWriter writer;
    private final long start = System.nanoTime();

    private SharedFactsDatabase(FactsDatabaseSettings settings, Consumer<String> log) {
        this.pool = settings.open();
        this.availability = new DatabaseAvailability(settings.target(), log);
        this.writer = new FactsWriter(pool, settings::bringUp, availability);
    }

    /**
     * Begins to use a database, which may be away.
     *
     * @param log is told in a sentence when it cannot be used, and when it is back
     */
    public static SharedFactsDatabase open(FactsDatabaseSettings settings, Consumer<String> log) {
        SharedFactsDatabase database = new SharedFactsDatabase(settings, log);
        database.writer.start();
        return database;
    }

    /** A question to the database. */
    @FunctionalInterface
    private interface Query<T> {
        T ask(Connection connection) throws SQLException;
    }

    @Override
    public Map<ContentKey, ContentFacts> find(Collection<ContentKey> keys) {
        return ask(Map.of(), it -> FactsTable.find(it, keys));
    }

    @Override
    public Set<ContentKey> claim(Collection<ContentKey> keys) {
        return ask(Set.copyOf(keys), it -> FactsTable.claim(it, keys));
    }

    private <T> T ask(T otherwise, Query<T> query) {
        if (!isUsable()) {
            return otherwise;
        }
        try (Connection connection = pool.getConnection()) {
            connection.setNetworkTimeout(
                    Runnable::run, (int) FactsDatabaseSettings.PATIENCE.toMillis());
            return query.ask(connection);
        } catch (SQLException | RuntimeException away) {
            if (!Thread.currentThread().isInterrupted()) {
                availability.onFailure(away);
            }
            return otherwise;
        }
    }

    /** Waits for the first try to connect, until a second has passed since the start. */
    private boolean isUsable() {
        long left = FactsDatabaseSettings.PATIENCE.toNanos() - (System.nanoTime() - start);
        try {
            var _ = writer.firstTry().await(left, TimeUnit.NANOSECONDS);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
        return availability.isAvailable();
    }

    /** What one machine could not parse another one may: such facts are not shared. */
    @Override
    public void add(ContentKey key, ContentFacts facts) {
        if (facts.kind() != ContentKind.UNPARSED) {
            writer.add(key, facts);
        }
    }

    @Override
    public IndexSharing sharing() {
        return isUsable() ? IndexSharing.CONNECTED : IndexSharing.AWAY;
    }

    /** Stores what is left, for two seconds at most. */
    @Override
    public void close() {
        writer.close();
        pool.close();
    }
}
