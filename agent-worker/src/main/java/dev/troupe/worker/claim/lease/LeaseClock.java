package dev.troupe.worker.claim.lease;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.ledger.fence.LeaseLostException;
import dev.troupe.worker.tool.LeaseGuard;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Knows by the monotonic clock whether a lease certainly holds: its last renewal was asked for less
 * than two thirds of its length ago. Once somebody was told that it does not, it never holds again.
 */
public final class LeaseClock implements LeaseGuard {
    private final LeaseKey key;
    private final long marginNanos;
    private final LongSupplier nanos;
    private long renewed;
    private boolean lost;

    /**
     * A lease that was just taken.
     *
     * @param asked what the clock said before the claim was sent
     * @param nanos the monotonic clock
     */
    public LeaseClock(LeaseKey key, Duration lease, long asked, LongSupplier nanos) {
        this.key = key;
        this.marginNanos = lease.toNanos() / 3 * 2;
        this.nanos = nanos;
        this.renewed = asked;
    }

    /** The lease was renewed by a request sent at this time of the clock; an older one changes nothing. */
    public synchronized void renewed(long asked) {
        if (asked - renewed > 0) {
            renewed = asked;
        }
    }

    /** The lease is somebody else's, or nobody's. */
    synchronized void lose() {
        lost = true;
    }

    @Override
    public synchronized boolean held() {
        lost = lost || nanos.getAsLong() - renewed >= marginNanos;
        return !lost;
    }

    @Override
    public void check() {
        if (!held()) {
            throw new LeaseLostException(key);
        }
    }
}
