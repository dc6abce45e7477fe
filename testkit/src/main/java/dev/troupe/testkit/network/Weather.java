package dev.troupe.testkit.network;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** How a link is at the moment. */
final class Weather {
    /** What becomes of a piece. */
    enum Kind {
        FAIR,
        HELD,
        CUT
    }

    private Kind kind = Kind.FAIR;
    private Duration delay = Duration.ZERO;

    /** Ends a delay too. */
    synchronized void become(Kind next) {
        kind = next;
        delay = Duration.ZERO;
        notifyAll();
    }

    synchronized void slowDown(Duration time) {
        delay = time;
    }

    synchronized boolean cut() {
        return kind == Kind.CUT;
    }

    /** Returns when a piece may go on. */
    void await() throws InterruptedException {
        long millis;
        synchronized (this) {
            while (kind == Kind.HELD) {
                wait();
            }
            millis = delay.toMillis();
        }
        TimeUnit.MILLISECONDS.sleep(millis);
    }

    void awaitQuietly() {
        try {
            await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
