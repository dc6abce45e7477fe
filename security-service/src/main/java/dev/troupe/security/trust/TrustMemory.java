package dev.troupe.security.trust;

import dev.troupe.security.policy.TrustedFiles;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The table of trust in memory, so that no decision waits for the database. Our own changes are there before
 * they are answered; those of other instances within a second, since older knowledge does not count: it is
 * read again twice a second, and while it cannot be, nothing is known to be trusted.
 */
public final class TrustMemory implements TrustedFiles, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TrustMemory.class);
    private static final long LONGEST = Duration.ofSeconds(1).toNanos();
    private static final Duration BETWEEN = Duration.ofMillis(500);
    private static final Duration PATIENCE = Duration.ofMillis(200);

    private record Entry(String team, String repository, String file, String sha256) {}

    /** What the table held at some moment after {@code since}, in nanoseconds. */
    private record Known(Set<Entry> entries, long since) {}

    private final TrustTable table;
    private final LongSupplier nanos;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile @Nullable Known known;

    // What the watch and those who wait for it share, written under this object's monitor.
    private long looks;
    private boolean wanted;
    private volatile boolean closed;

    TrustMemory(TrustTable table, LongSupplier nanos) {
        this.table = table;
        this.nanos = nanos;
    }

    /**
     * Remembers what a database holds whose migrations have run, and follows it until closed.
     *
     * @throws DataAccessException when it cannot be read
     */
    public static TrustMemory over(DataSource database) {
        TrustMemory memory =
                new TrustMemory(new TrustTable(JdbcClient.create(database)), System::nanoTime);
        memory.read();
        memory.watch();
        return memory;
    }

    void watch() {
        Thread.ofPlatform().daemon().name("trust-memory").start(this::follow);
    }

    @Override
    public Standing standing(String team, String repository, String file, String sha256) {
        Known now = known;
        if (old(now)) {
            awaitLook();
            now = known;
        }
        if (now == null || old(now)) {
            return Standing.UNKNOWN;
        }
        return now.entries().contains(new Entry(team, repository, file, sha256))
                ? Standing.TRUSTED
                : Standing.UNTRUSTED;
    }

    private boolean old(@Nullable Known it) {
        return it == null || nanos.getAsLong() - it.since() > LONGEST;
    }

    /**
     * After a change of our own. When it cannot be read, the old knowledge is forgotten, since it is wrong.
     */
    void changed() {
        try {
            read();
        } catch (DataAccessException e) {
            LOG.warn(
                    "The list of trusted repositories cannot be read; until it can, no repository is trusted.",
                    e);
        }
    }

    /** One reader at a time, so that what was read later replaces what was read before. */
    private void read() {
        reading.lock();
        try {
            long since = nanos.getAsLong();
            known = new Known(entries(), since);
        } catch (DataAccessException e) {
            known = null;
            throw e;
        } finally {
            reading.unlock();
        }
    }

    private Set<Entry> entries() {
        return table.all().stream()
                .map(it -> new Entry(it.team(), it.repository(), it.file(), it.sha256()))
                .collect(Collectors.toUnmodifiableSet());
    }

    private void follow() {
        boolean well = true;
        while (pause()) {
            well = look(well);
            looked();
        }
    }

    /** Whether it went well; what changes is told once. */
    private boolean look(boolean before) {
        try {
            read();
            if (!before) {
                LOG.info("What is trusted can be read again.");
            }
            return true;
        } catch (RuntimeException e) {
            if (before && !closed) {
                LOG.warn(
                        "The list of trusted repositories cannot be read; until it can, no repository is trusted.",
                        e);
            }
            return false;
        }
    }

    private synchronized void looked() {
        looks++;
        notifyAll();
    }

    /** Waits between two looks, less when somebody needs one; false when there is to be none. */
    private synchronized boolean pause() {
        boolean undisturbed = await(() -> wanted || closed, BETWEEN);
        wanted = false;
        return undisturbed && !closed;
    }

    /** A look that was held up is worth a short wait; a database that is away is not worth a long one. */
    private synchronized void awaitLook() {
        long before = looks;
        wanted = true;
        notifyAll();
        if (!await(() -> looks != before || closed, PATIENCE)) {
            Thread.currentThread().interrupt();
        }
    }

    /** Under the monitor. False when interrupted. */
    private boolean await(BooleanSupplier fulfilled, Duration atMost) {
        long end = System.nanoTime() + atMost.toNanos();
        long left = atMost.toNanos();
        try {
            while (!fulfilled.getAsBoolean() && left > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
                left = end - System.nanoTime();
            }
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
