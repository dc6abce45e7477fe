package dev.troupe.service.wire.broker;

import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes what talks to a broker on threads of their own. A broker that is away keeps such a call for
 * longer than a service may take to end; nothing that it would still do is missed.
 */
final class BrokerCloser {
    /** A listener's wait for the next message takes one second to end. */
    static final Duration LIMIT = Duration.ofSeconds(2);

    private static final Logger LOG = LoggerFactory.getLogger(BrokerCloser.class);

    private BrokerCloser() {}

    /** Begins all at once and waits for them, at most the limit; whether all are done. */
    static boolean close(String name, List<Runnable> all) {
        List<Thread> closing =
                all.stream().map(it -> Thread.ofPlatform().daemon().name(name).start(it)).toList();
        long end = System.nanoTime() + LIMIT.toNanos();
        try {
            boolean done = true;
            for (Thread each : closing) {
                done &= each.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
            }
            if (!done) {
                LOG.debug("{} is left to itself: the broker does not answer.", name);
            }
            return done;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
