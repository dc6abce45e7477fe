package dev.troupe.repomap.database;

import com.zaxxer.hikari.HikariDataSource;
import dev.troupe.contentindex.ContentFacts;
import dev.troupe.contentindex.ContentKey;
import dev.troupe.repomap.database.FactsTable.StoredFacts;
import java.lang.ref.SoftReference;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Stores facts on a thread of its own, many at once, and looks whether the database is there. */
final class FactsWriter implements AutoCloseable {
    private static final Duration LINGER = Duration.ofMillis(100);
    private static final Duration IDLE = Duration.ofSeconds(5);
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);
    private static final int ROWS = 256;
    private static final int BYTES = 4 * 1024 * 1024;
    private static final int TRIES = 3;

    /** Beyond that facts are not shared: other services find them themselves. */
    private static final int MOST_PENDING = 50_000;

    private final HikariDataSource pool;
    private final Consumer<HikariDataSource> schema;
    private final DatabaseAvailability availability;
    private final BlockingQueue<PendingFacts> pending = new LinkedBlockingQueue<>(MOST_PENDING);
    private final List<StoredFacts> batch = new ArrayList<>();
    private final CountDownLatch first = new CountDownLatch(1);
    private final Thread thread =
            Thread.ofPlatform().daemon().name("repomap-store").unstarted(this::run);
    private volatile boolean isClosed;
    private int tries;

    /** Facts that wait; when memory is short they may go, as a content can be read again. */
    private record PendingFacts(ContentKey key, SoftReference<ContentFacts> facts) {}

    /**
     * Stores facts.
     *
     * @param schema brings the schema up to date, or throws
     */
    FactsWriter(
            HikariDataSource pool,
            Consumer<HikariDataSource> schema,
            DatabaseAvailability availability) {
        this.pool = pool;
        this.schema = schema;
        this.availability = availability;
    }

    void start() {
        thread.start();
    }

    /** Is open when the database has been tried once. */
    CountDownLatch firstTry() {
        return first;
    }

    void add(ContentKey key, ContentFacts facts) {
        var _ = pending.offer(new PendingFacts(key, new SoftReference<>(facts)));
    }

    private void run() {
        while (!isClosed) {
            try {
                schema.accept(pool);
                removeOld();
                availability.onAnswer();
                first.countDown();
                while (availability.isAvailable() && !isClosed) {
                    work();
                }
            } catch (SQLException | RuntimeException away) {
                if (!isClosed) {
                    availability.onFailure(away);
                }
            } catch (InterruptedException ended) {
                // Only close() interrupts.
            } finally {
                first.countDown();
            }
            pause();
        }
        storeRest();
    }

    /** Shows as well whether the database still answers. */
    private void removeOld() throws SQLException {
        try (Connection connection = pool.getConnection()) {
            FactsTable.removeOld(connection);
        }
    }

    private void work() throws SQLException, InterruptedException {
        if (!batch.isEmpty()) {
            store();
            return;
        }
        PendingFacts next = pending.poll(IDLE.toMillis(), TimeUnit.MILLISECONDS);
        if (next == null) {
            removeOld();
        } else {
            take(next);
            Thread.sleep(LINGER);
            fill();
        }
    }

    private void fill() {
        int bytes = batch.stream().mapToInt(it -> it.packed().length).sum();
        PendingFacts next = pending.poll();
        while (next != null) {
            bytes += take(next);
            next = batch.size() < ROWS && bytes < BYTES ? pending.poll() : null;
        }
    }

    private int take(PendingFacts next) {
        ContentFacts facts = next.facts().get();
        if (facts == null) {
            return 0;
        }
        byte[] packed = PackedFacts.pack(facts);
        batch.add(new StoredFacts(next.key(), packed));
        return packed.length;
    }

    /** What the database refuses again and again, although it is there, is given up. */
    private void store() throws SQLException {
        tries++;
        try (Connection connection = pool.getConnection()) {
            FactsTable.insert(connection, batch);
            tries = TRIES;
        } finally {
            if (tries >= TRIES) {
                batch.clear();
                tries = 0;
            }
        }
    }

    private void pause() {
        try {
            if (!isClosed) {
                Thread.sleep(availability.pause());
            }
        } catch (InterruptedException ended) {
            // Only close() interrupts.
        }
    }

    private void storeRest() {
        var _ = Thread.interrupted();
        long end = System.nanoTime() + LAST_WORDS.toNanos();
        try {
            while (availability.isAvailable() && System.nanoTime() < end) {
                fill();
                if (batch.isEmpty()) {
                    return;
                }
                store();
            }
        } catch (SQLException | RuntimeException away) {
            // Other services find it themselves.
        }
    }

    /** Stores what is left, as far as that takes moments. */
    @Override
    public void close() {
        isClosed = true;
        thread.interrupt();
        try {
            thread.join(LAST_WORDS.plusSeconds(1));
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
