package dev.troupe.testkit.network;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Holds the state of a link at the moment. */
final class LinkCondition {
    /** Says what becomes of a piece. */
    enum Kind {
        FAIR,
        HELD,
        CUT
    }

    private Kind kind = Kind.FAIR;
    private Duration delay = Duration.ZERO;
    private @Nullable String awaited;

    /** Ends a delay too. */
    synchronized void become(Kind next) {
        kind = next;
        delay = Duration.ZERO;
        awaited = null;
        notifyAll();
    }

    synchronized void slowDown(Duration time) {
        delay = time;
    }

    synchronized void watchFor(String text) {
        awaited = text;
    }

    /** Whatever is watched for changes the weather. */
    synchronized void look(byte[] piece, int length) {
        String text = awaited;
        if (text != null
                && new String(piece, 0, length, StandardCharsets.ISO_8859_1).contains(text)) {
            become(Kind.HELD);
        }
    }

    synchronized boolean held() {
        return kind == Kind.HELD;
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
