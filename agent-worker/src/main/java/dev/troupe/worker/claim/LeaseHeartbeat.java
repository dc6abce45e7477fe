package dev.troupe.worker.claim;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.ledger.lease.HeartbeatResult;
import dev.troupe.ledger.lease.LeaseRepository;
import dev.troupe.worker.claim.lease.RunControl;
import dev.troupe.worker.claim.lease.StopReason;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Renews all leases of a worker from one permanent thread and tells the runs what it learns. While that
 * one gets no answer a second tries as well, so that a database that returns is asked at once. A third
 * watches the clock, so that a database that does not answer cannot keep a run alive. No failure ends
 * them, not even an error: what they do not renew meanwhile is lost by the clock.
 */
final class LeaseHeartbeat implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LeaseHeartbeat.class);

    private final LeaseRepositoryPair renewal;
    private final UUID workerId;
    private final Duration lease;
    private final Duration beat;
    private final Map<UUID, RunControl> runs;
    private final WakeupSignal wakeups;
    private final Thread renewalThread;
    private final Thread spareThread;
    private final Thread watchThread;
    private volatile long answered;
    private boolean failing;
    private boolean closed;

    LeaseHeartbeat(
            LeaseRepositoryPair renewal,
            UUID workerId,
            Duration lease,
            Duration beat,
            Map<UUID, RunControl> runs,
            WakeupSignal wakeups) {
        this.renewal = renewal;
        this.workerId = workerId;
        this.lease = lease;
        this.beat = beat;
        this.runs = runs;
        this.wakeups = wakeups;
        this.renewalThread =
                Thread.ofPlatform().daemon().name("troupe-beat").unstarted(this::beats);
        this.spareThread =
                Thread.ofPlatform().daemon().name("troupe-beat-spare").unstarted(this::beatsSpare);
        this.watchThread =
                Thread.ofPlatform().daemon().name("troupe-watch").unstarted(this::watches);
    }

    /** Begins to beat; does nothing once it is closed. */
    synchronized void start() {
        if (closed) {
            return;
        }
        answered = System.nanoTime();
        renewalThread.start();
        spareThread.start();
        watchThread.start();
    }

    private void beats() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                once();
                wakeups.awaitControl(beat.toMillis());
            }
        } catch (InterruptedException e) {
            LOG.debug("The heart-beat ends.");
        }
    }

    /** Where no run has a lease to lose there is no hurry. */
    private void beatsSpare() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.sleep(pause());
                if (!runs.isEmpty() && overdue()) {
                    onceSpare();
                }
            }
        } catch (InterruptedException e) {
            LOG.debug("The second heartbeat thread ends.");
        }
    }

    private boolean overdue() {
        return System.nanoTime() - answered > beat.multipliedBy(2).toNanos();
    }

    private void once() {
        try {
            renew(renewal.usualRepository());
            failing = false;
        } catch (RuntimeException e) {
            if (!failing) {
                LOG.warn("The heartbeat failed and is tried again: {}", e.getMessage());
            }
            failing = true;
        } catch (Error e) {
            LOG.error("The heartbeat failed and is tried again.", e);
        }
    }

    private void onceSpare() {
        try {
            renew(renewal.spareRepository());
        } catch (RuntimeException e) {
            LOG.debug("The second heartbeat failed and is sent again", e);
        } catch (Error e) {
            LOG.error("The second heartbeat failed and is sent again.", e);
        }
    }

    private void renew(LeaseRepository leases) {
        List<LeaseKey> held = runs.values().stream().map(RunControl::key).toList();
        long asked = System.nanoTime();
        tell(held, leases.heartbeat(workerId, held, lease), asked);
        answered = System.nanoTime();
    }

    private void tell(List<LeaseKey> held, HeartbeatResult pulse, long asked) {
        for (LeaseKey key : held) {
            RunControl run = runs.get(key.taskId());
            if (run == null || !run.key().equals(key)) {
                continue;
            }
            if (pulse.lost().contains(key.taskId())) {
                run.stop(StopReason.LOST);
                continue;
            }
            run.clock().renewed(asked);
            if (pulse.cancelled().contains(key.taskId())) {
                run.stop(StopReason.CANCELLED);
            }
            if (pulse.steered().contains(key.taskId())) {
                run.news();
            }
        }
    }

    private void watches() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.sleep(pause());
                stopLostRuns();
            }
        } catch (InterruptedException e) {
            LOG.debug("The thread that checks leases ends.");
        }
    }

    private void stopLostRuns() {
        try {
            runs.values().stream()
                    .filter(it -> !it.clock().held())
                    .forEach(it -> it.stop(StopReason.LOST));
        } catch (RuntimeException | Error e) {
            LOG.error("A check of the leases failed; the checks continue.", e);
        }
    }

    private long pause() {
        return Math.max(10, beat.toMillis() / 2);
    }

    @Override
    public synchronized void close() {
        closed = true;
        renewalThread.interrupt();
        spareThread.interrupt();
        watchThread.interrupt();
    }
}
