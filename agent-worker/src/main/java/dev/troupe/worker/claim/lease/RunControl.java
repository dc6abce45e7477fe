package dev.troupe.worker.claim.lease;

import dev.troupe.contracts.call.LeaseKey;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Stops a run from outside, or tells it that there is news in the ledger. */
public final class RunControl {
    private final LeaseKey key;
    private final LeaseClock clock;
    private volatile @Nullable StopReason stop;
    private @Nullable Thread thread;
    private boolean news = true;

    /** For the run under this lease. */
    public RunControl(LeaseKey key, LeaseClock clock) {
        this.key = key;
        this.clock = clock;
    }

    /** The lease of the run. */
    public LeaseKey key() {
        return key;
    }

    /** Whether the lease holds. */
    public LeaseClock clock() {
        return clock;
    }

    /** The calling thread is the one that runs and may be interrupted. */
    public synchronized void begin() {
        thread = Thread.currentThread();
    }

    /** The calling thread has nothing to do with the run any more. */
    public synchronized void end() {
        thread = null;
        var _ = Thread.interrupted();
    }

    /**
     * Stops the run; the first reason counts, except that a lost lease outweighs all. Told the same
     * again it does nothing, so that the run's final batch is not interrupted.
     */
    public synchronized void stop(StopReason stopReason) {
        if (stopReason == StopReason.LOST) {
            clock.lose();
        }
        StopReason before = stop;
        if (before == stopReason || (before != null && stopReason != StopReason.LOST)) {
            return;
        }
        stop = stopReason;
        if (thread != null) {
            thread.interrupt();
        }
        notifyAll();
    }

    /** Returns the reason why the run must stop, if it must. */
    public @Nullable StopReason stopped() {
        return clock.held() ? stop : StopReason.LOST;
    }

    /**
     * Goes on only while nothing speaks against it.
     *
     * @throws RunStoppedException when the run must stop
     */
    public void check() {
        StopReason stopReason = stopped();
        if (stopReason != null) {
            throw new RunStoppedException(stopReason);
        }
    }

    /** Something new concerns the run: a message, or a decision. */
    public synchronized void news() {
        news = true;
        notifyAll();
    }

    /** Whether there was news since the last call; true at first. */
    public synchronized boolean takeNews() {
        boolean was = news;
        news = false;
        return was;
    }

    /** Waits for news, at most so long. */
    public synchronized void awaitNews(Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        while (!news && stop == null) {
            long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return;
            }
            wait(left);
        }
    }

    /**
     * Ends the effect of an interrupt, for the final batch of a run that stops in good order. Whoever comes to
     * say the same later, because the run knew before, interrupts it no more.
     */
    public synchronized void acknowledgeStop(StopReason stopReason) {
        stop = stop == null ? stopReason : stop;
        var _ = Thread.interrupted();
    }
}
