package dev.troupe.worker.claim;

import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.lease.LeaseRepository;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.lease.WorkerProcess;
import dev.troupe.service.tracing.TraceParentCodec;
import dev.troupe.worker.claim.lease.LeaseClock;
import dev.troupe.worker.claim.lease.RunControl;
import dev.troupe.worker.claim.lease.StopReason;
import dev.troupe.worker.settings.WorkerSettings;
import io.opentelemetry.api.trace.SpanContext;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Claims tasks while there are free slots and runs each on a thread of its own. */
public final class WorkerLoop implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerLoop.class);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(15);

    private final LeaseRepository leases;
    private final WorkerSettings settings;
    private final ClaimHandler runner;
    private final WakeupSignal wakeups;
    private final WorkerProcess worker;
    private final Semaphore slots;
    private final Map<UUID, RunControl> runs = new ConcurrentHashMap<>();
    private final LeaseHeartbeat heartbeat;
    private final Thread claiming;
    private volatile boolean stopping;
    private boolean failing;

    /** A worker that is not started yet. */
    public WorkerLoop(
            LeaseRepository leases,
            LeaseRepositoryPair renewal,
            WorkerSettings settings,
            ClaimHandler runner,
            WakeupSignal wakeups) {
        this.leases = leases;
        this.settings = settings;
        this.runner = runner;
        this.wakeups = wakeups;
        this.worker = self(settings.cell());
        this.slots = new Semaphore(settings.slots());
        this.heartbeat =
                new LeaseHeartbeat(
                        renewal, worker.id(), settings.lease(), settings.beat(), runs, wakeups);
        this.claiming = Thread.ofPlatform().daemon().name("troupe-claim").unstarted(this::claims);
    }

    private static WorkerProcess self(String cell) {
        long pid = ProcessHandle.current().pid();
        String host = host();
        return new WorkerProcess(
                TimeOrderedUuid.fresh(), host + ":" + pid + ":" + Instant.now(), cell, host, pid);
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    /** Begins to claim, as soon as the ledger can be reached. */
    public void start() {
        claiming.start();
    }

    /** How this worker is known. */
    public WorkerProcess worker() {
        return worker;
    }

    /** How many tasks run now. */
    public int running() {
        return runs.size();
    }

    private void claims() {
        try {
            if (register()) {
                heartbeat.start();
            }
            while (!stopping) {
                slots.acquire();
                if (!claimOne()) {
                    slots.release();
                    wakeups.awaitTask(settings.pollInterval().toMillis());
                }
            }
        } catch (InterruptedException e) {
            LOG.debug("Claiming ends.");
        }
    }

    private boolean register() throws InterruptedException {
        while (!stopping) {
            try {
                leases.register(worker);
                LOG.info("Worker {} serves cell {}.", worker.name(), worker.cell());
                return true;
            } catch (RuntimeException e) {
                complain("The ledger cannot be reached; the worker waits for it", e);
                Thread.sleep(settings.beat());
            }
        }
        return false;
    }

    private boolean claimOne() {
        if (stopping) {
            return false;
        }
        long asked = System.nanoTime();
        try {
            Optional<TaskClaim> claim = leases.claim(worker.id(), settings.lease());
            failing = false;
            claim.ifPresent(it -> launch(it, asked));
            return claim.isPresent();
        } catch (RuntimeException e) {
            complain("No task could be claimed; the worker will try again", e);
            return false;
        }
    }

    private void complain(String what, RuntimeException failure) {
        if (!failing) {
            LOG.warn("{}: {}", what, failure.getMessage());
        }
        failing = true;
    }

    private void launch(TaskClaim claim, long asked) {
        LeaseClock clock = new LeaseClock(claim.key(), settings.lease(), asked, System::nanoTime);
        RunControl control = new RunControl(claim.key(), clock);
        RunControl stale = runs.put(claim.task().id(), control);
        if (stale != null) {
            stale.stop(StopReason.LOST);
        }
        if (stopping) {
            control.stop(StopReason.SHUTDOWN);
        }
        String name = "troupe-run-" + claim.task().id().toString().substring(24);
        SpanContext cause = wakeups.cause();
        Thread.ofPlatform().name(name).start(() -> work(claim, control, cause));
    }

    private void work(TaskClaim claim, RunControl control, SpanContext cause) {
        control.begin();
        try (var _ = TraceParentCodec.context(cause).makeCurrent()) {
            runner.run(claim, control);
        } catch (RuntimeException e) {
            LOG.error("Task {} could not be marked as failed.", claim.task().id(), e);
        } finally {
            control.end();
            runs.remove(claim.task().id(), control);
            slots.release();
            wakeups.task();
        }
    }

    /** Claims nothing more, gives the running tasks back in good order, and waits for that a while. */
    @Override
    public synchronized void close() {
        if (stopping) {
            return;
        }
        stopping = true;
        // No interrupt: a claim whose answer got lost would have to expire.
        wakeups.task();
        runs.values().forEach(it -> it.stop(StopReason.SHUTDOWN));
        try {
            if (!slots.tryAcquire(
                    settings.slots(), STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("{} runs did not end in time; their leases will expire.", runs.size());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        heartbeat.close();
    }
}
