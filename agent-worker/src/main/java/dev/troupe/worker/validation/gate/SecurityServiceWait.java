package dev.troupe.worker.validation.gate;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures how long the security service has been away, for all runs of a worker. While that is no longer than a
 * restart takes, they wait for it; afterwards nobody waits until it has answered again.
 */
public final class SecurityServiceWait {
    private static final Logger LOG = LoggerFactory.getLogger(SecurityServiceWait.class);
    private static final long PAUSE_MILLIS = 200;

    /** When nobody has asked for that long, the outage that was noticed then may be over. */
    private static final long FORGOTTEN = Duration.ofMinutes(5).toNanos();

    private final Duration patience;
    private final LongSupplier nanos;
    private boolean away;
    private long since;
    private long last;

    /** Over at most that long; zero: nobody waits. */
    public SecurityServiceWait(Duration patience) {
        this(patience, System::nanoTime);
    }

    /**
     * By a clock of the caller's.
     *
     * @param nanos such as {@link System#nanoTime}
     */
    SecurityServiceWait(Duration patience, LongSupplier nanos) {
        this.patience = patience;
        this.nanos = nanos;
    }

    /** The service answered. */
    synchronized void ended() {
        if (away) {
            LOG.info("The security service answers again.");
        }
        away = false;
    }

    /**
     * The service did not answer: waits a moment.
     *
     * @param failure why
     * @param waiting hears that the run waits
     * @return whether it may be asked again
     * @throws InterruptedException when the run was told to stop
     */
    boolean sitsOut(RuntimeException failure, SecurityWaitListener waiting)
            throws InterruptedException {
        if (!bearable(failure)) {
            return false;
        }
        waiting.begun();
        Thread.sleep(PAUSE_MILLIS);
        return true;
    }

    private synchronized boolean bearable(RuntimeException failure) {
        long now = nanos.getAsLong();
        if (!away || now - last > FORGOTTEN) {
            away = true;
            since = now;
            LOG.warn(
                    "The security service does not answer; runs wait {} for it: {}",
                    patience,
                    failure.getMessage());
        }
        last = now;
        return now - since < patience.toNanos();
    }
}
