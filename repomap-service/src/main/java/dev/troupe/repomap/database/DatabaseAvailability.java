package dev.troupe.repomap.database;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.service.startup.database.DatabaseErrorExplainer;
import dev.troupe.service.startup.database.DatabaseTarget;
import java.time.Duration;
import java.util.function.Consumer;

/** Remembers whether the database answers, and says so once when that changes. Safe for several threads. */
final class DatabaseAvailability {
    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    /** What goes away again sooner is tried more and more seldom, so that questions do not wait for it again and again. */
    private static final Duration STABLE = Duration.ofMinutes(1);

    private final DatabaseTarget target;
    private final Consumer<String> log;
    private volatile boolean isAvailable;
    private boolean isTold;
    private Duration pause = SHORTEST_PAUSE;
    private long since;

    DatabaseAvailability(DatabaseTarget target, Consumer<String> log) {
        this.target = target;
        this.log = log;
    }

    boolean isAvailable() {
        return isAvailable;
    }

    synchronized void onAnswer() {
        if (!isAvailable) {
            isAvailable = true;
            since = System.nanoTime();
            if (isTold) {
                log.accept("The database of the index of repositories is back.");
            }
            isTold = false;
        }
    }

    synchronized void onFailure(Exception failure) {
        boolean wasStable = isAvailable && System.nanoTime() - since > STABLE.toNanos();
        isAvailable = false;
        pause = wasStable ? SHORTEST_PAUSE : pause.multipliedBy(2);
        pause = pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
        if (!isTold) {
            isTold = true;
            TroupeException known = DatabaseErrorExplainer.explain(failure, target);
            log.accept(
                    "The index of repositories works from its own file until its database is back: "
                            + (known == null ? failure : known).getMessage());
        }
    }

    /** How long to wait before the next try. */
    synchronized Duration pause() {
        return pause;
    }
}
