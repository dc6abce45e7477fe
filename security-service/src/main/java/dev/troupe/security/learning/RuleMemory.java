package dev.troupe.security.learning;

import dev.troupe.permission.Verdict;
import dev.troupe.security.decision.LearnedRules;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The learnt rules in memory, so that no decision waits for the database. Our own changes are there before they are
 * answered, those of other instances within two seconds; while the table cannot be read, those that block stay, and
 * there are no others.
 */
public final class RuleMemory implements LearnedRules, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RuleMemory.class);
    private static final long LONGEST = Duration.ofSeconds(2).toNanos();
    private static final Duration BETWEEN = Duration.ofMillis(500);

    private record Place(String team, String repository) {}

    /** What the table held at some moment after {@code since}, in nanoseconds. */
    private record Snapshot(Map<Place, List<Known>> rules, long since) {
        boolean isOld() {
            return System.nanoTime() - since > LONGEST;
        }

        Snapshot aged() {
            return new Snapshot(rules, System.nanoTime() - 2 * LONGEST);
        }
    }

    private final RuleTable table;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile Snapshot snapshot;

    // Written under this object's monitor.
    private volatile boolean closed;

    /**
     * Reads them for the first time, from a database whose migrations have run.
     *
     * @throws DataAccessException when they cannot be read: nobody may decide without those that block
     */
    public RuleMemory(DataSource database) {
        this.table = new RuleTable(JdbcClient.create(database));
        this.snapshot = snapshot();
    }

    @Override
    public List<Known> of(String team, String repository) {
        Snapshot now = snapshot;
        List<Known> rules = now.rules().getOrDefault(new Place(team, repository), List.of());
        return rules.isEmpty() || !now.isOld()
                ? rules
                : rules.stream().filter(it -> it.rule().verdict() == Verdict.BLOCK).toList();
    }

    /** Reads the table, one reader at a time; when it cannot be read, what was known is old at once. */
    void read() {
        reading.lock();
        try {
            snapshot = snapshot();
        } catch (DataAccessException e) {
            snapshot = snapshot.aged();
            throw e;
        } finally {
            reading.unlock();
        }
    }

    private Snapshot snapshot() {
        long since = System.nanoTime();
        return new Snapshot(rules(), since);
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
            LOG.warn(
                    "The learned rules cannot be read; until they can, only learned rules that block apply.",
                    e);
        }
    }

    /** Follows the trail and the table until closed. */
    void follow(RuleLearner learner) {
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
    private boolean look(RuleLearner learner, boolean before) {
        try {
            // First, so that rules count as well while nothing can be learned.
            read();
            learner.catchUp();
            read();
            if (!before) {
                LOG.info(
                        "Learning from answers works again, and the learned rules can be read again.");
            }
            return true;
        } catch (RuntimeException e) {
            if (before && !closed) {
                LOG.warn(
                        "Until this is over, nothing is learned; while the learned rules cannot be read, only learned rules that block apply.",
                        e);
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
