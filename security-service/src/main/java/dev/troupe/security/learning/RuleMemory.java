package dev.troupe.security.learning;

import dev.troupe.security.decision.LearnedRules;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The learnt rules in memory, so that no decision waits for the database. Our own changes are there before they are
 * answered, those of other instances within two seconds; while the table cannot be read, there are none.
 */
public final class RuleMemory implements LearnedRules, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RuleMemory.class);
    private static final long LONGEST = Duration.ofSeconds(2).toNanos();
    private static final Duration BETWEEN = Duration.ofMillis(500);

    private record Place(String team, String repository) {}

    /** What the table held at some moment after {@code since}, in nanoseconds. */
    private record Snapshot(Map<Place, List<Known>> rules, long since) {}

    private final RuleTable table;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile @Nullable Snapshot snapshot;

    // Written under this object's monitor.
    private volatile boolean closed;

    /** Over a database whose migrations have run; it knows nothing yet. */
    public RuleMemory(DataSource database) {
        this.table = new RuleTable(JdbcClient.create(database));
    }

    @Override
    public List<Known> of(String team, String repository) {
        Snapshot now = snapshot;
        return now == null || System.nanoTime() - now.since() > LONGEST
                ? List.of()
                : now.rules().getOrDefault(new Place(team, repository), List.of());
    }

    /** Reads the table, one reader at a time; when it cannot be read, nothing is known. */
    void read() {
        reading.lock();
        try {
            long since = System.nanoTime();
            snapshot = new Snapshot(rules(), since);
        } catch (DataAccessException e) {
            snapshot = null;
            throw e;
        } finally {
            reading.unlock();
        }
    }

    private Map<Place, List<Known>> rules() {
        return table.all().stream()
                .collect(
                        Collectors.groupingBy(
                                it -> new Place(it.rule().team(), it.rule().key().repository())));
    }

    /** After a change of our own. */
    void changed() {
        try {
            read();
        } catch (DataAccessException e) {
            LOG.warn("The learned rules cannot be read back; until they can, there are none.", e);
        }
    }

    /** Follows the trail and the table until closed. */
    void follow(Learner learner) {
        Thread.ofPlatform()
                .daemon()
                .name("learning")
                .start(() -> {
                    boolean well = look(learner, true);
                    while (pause()) {
                        well = look(learner, well);
                    }
                });
    }

    /** Whether it went well; what changes is told once. */
    private boolean look(Learner learner, boolean before) {
        try {
            learner.catchUp();
            read();
            if (!before) {
                LOG.info("Answers are learned and learned rules read again.");
            }
            return true;
        } catch (RuntimeException e) {
            if (before && !closed) {
                LOG.warn("Nothing is learned and no learned rule counts until this is over.", e);
            }
            return false;
        }
    }

    private synchronized boolean pause() {
        long end = System.nanoTime() + BETWEEN.toNanos();
        long left = BETWEEN.toNanos();
        try {
            while (!closed && left > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
                left = end - System.nanoTime();
            }
            return !closed;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
