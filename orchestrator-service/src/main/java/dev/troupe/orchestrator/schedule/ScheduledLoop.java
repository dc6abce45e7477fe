package dev.troupe.orchestrator.schedule;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Repeats a piece of work from start to stop of the application. A failure is logged once, then the
 * work is tried again with growing pauses until it succeeds.
 */
public final class ScheduledLoop implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(ScheduledLoop.class);

    /** Whatever a round leaves undone is done by the next start, as after a kill. */
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(3);

    private final String name;
    private final Duration interval;
    private final Duration longestPause;
    private final Work work;
    private final Semaphore woken = new Semaphore(0);
    private volatile @Nullable Thread thread;
    private int failures;

    /** One round of the work. */
    @FunctionalInterface
    public interface Work {
        /** Does a round; returns whether another should follow at once. */
        boolean round() throws InterruptedException;
    }

    /**
     * Work that starts with the application.
     *
     * @param interval pause between rounds
     * @param longestPause most that the pause grows to after failures
     */
    public ScheduledLoop(String name, Duration interval, Duration longestPause, Work work) {
        this.name = name;
        this.interval = interval;
        this.longestPause = longestPause;
        this.work = work;
    }

    @Override
    public void start() {
        Thread started = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
        thread = started;
        started.start();
    }

    @Override
    public void stop() {
        Thread running = thread;
        thread = null;
        if (running != null) {
            running.interrupt();
            try {
                running.join(STOP_PATIENCE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public boolean isRunning() {
        return thread != null;
    }

    /** Lets the next round begin now. */
    public void wake() {
        woken.release();
    }

    private void run() {
        try {
            while (Thread.currentThread().equals(thread)) {
                Duration pause = pauseAfterRound();
                if (woken.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                    woken.drainPermits();
                }
            }
        } catch (InterruptedException e) {
            LOG.debug("{} stops", name);
        }
    }

    private Duration pauseAfterRound() throws InterruptedException {
        try {
            boolean more = work.round();
            if (failures > 0) {
                LOG.info("{} works again after {} failed rounds", name, failures);
            }
            failures = 0;
            return more ? Duration.ZERO : interval;
        } catch (RuntimeException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (failures++ == 0) {
                LOG.warn("{} failed and will be repeated: {}", name, e.toString());
            }
            LOG.debug("{} failed", name, e);
            return backOff();
        }
    }

    private Duration backOff() {
        Duration grown = interval.multipliedBy(1L << Math.min(failures, 16));
        return grown.compareTo(longestPause) < 0 ? grown : longestPause;
    }
}
