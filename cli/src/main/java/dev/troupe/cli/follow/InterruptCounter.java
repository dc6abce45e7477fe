package dev.troupe.cli.follow;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts how often the person pressed Ctrl-C. */
public final class InterruptCounter {
    private final AtomicInteger count = new AtomicInteger();

    /** Counts one more and says how many that makes. */
    public int raise() {
        return count.incrementAndGet();
    }

    /** Whether there was any. */
    public boolean any() {
        return count.get() > 0;
    }
}
