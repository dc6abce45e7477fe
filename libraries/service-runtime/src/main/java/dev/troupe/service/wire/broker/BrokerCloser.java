package dev.troupe.service.wire.broker;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
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

    /** Something to close, and what the log calls it. */
    record Closing(String name, Runnable end) {}

    /**
     * Begins all at once and waits for them, at most the limit; what has not ended by then is named in the log and left to
     * itself. An interrupt does not shorten that, and is there again afterwards.
     */
    static void close(List<Closing> all) {
        List<Thread> closing = all.stream().map(BrokerCloser::start).toList();
        long end = System.nanoTime() + LIMIT.toNanos();
        boolean interrupted = false;
        for (Thread each : closing) {
            interrupted |= awaitEnd(each, end);
        }
        String open =
                closing.stream()
                        .filter(Thread::isAlive)
                        .map(Thread::getName)
                        .collect(Collectors.joining(", "));
        if (!open.isEmpty()) {
            LOG.info(
                    "The broker does not answer; not closed within {} s: {}",
                    LIMIT.toSeconds(),
                    open);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static Thread start(Closing closing) {
        return Thread.ofPlatform().daemon().name(closing.name() + "-end").start(closing.end());
    }

    /** Waits until then at most; returns whether an interrupt came. */
    private static boolean awaitEnd(Thread closing, long end) {
        boolean interrupted = false;
        while (true) {
            try {
                var _ = closing.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
                return interrupted;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
    }
}
