package dev.troupe.worker.app;

import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.ledger.lease.WorkerRegistry;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Tells the ledger how this worker is, from time to time, for people who ask the orchestrator: it cannot
 * ask the worker, and need not know where it is.
 */
final class WorkerHealthReporter implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerHealthReporter.class);
    private static final Duration AGAIN = Duration.ofSeconds(1);

    private final WorkerRegistry workers;
    private final UUID worker;
    private final int slots;
    private final List<HealthSource> sources;
    private final Duration interval;
    private final Thread reporting =
            Thread.ofPlatform().daemon().name("troupe-report").unstarted(this::reports);
    private volatile boolean running;

    /**
     * Of this worker.
     *
     * @param sources what can say how it is
     * @param interval between two reports
     */
    WorkerHealthReporter(
            WorkerRegistry workers,
            UUID worker,
            int slots,
            List<HealthSource> sources,
            Duration interval) {
        this.workers = workers;
        this.worker = worker;
        this.slots = slots;
        this.sources = List.copyOf(sources);
        this.interval = interval;
    }

    private void reports() {
        try {
            while (running) {
                while (running && !reported()) {
                    Thread.sleep(AGAIN);
                }
                Thread.sleep(interval);
            }
        } catch (InterruptedException e) {
            LOG.debug("Reporting ends.");
        }
    }

    /** Fails until the worker is registered, and while the database is away. */
    private boolean reported() {
        try {
            List<HealthCheck> found =
                    sources.stream().flatMap(source -> source.checks().stream()).toList();
            workers.report(worker, slots, found);
            return true;
        } catch (RuntimeException e) {
            LOG.debug("The worker could not report its health: {}", e.getMessage());
            return false;
        }
    }

    @Override
    public void start() {
        running = true;
        reporting.start();
    }

    @Override
    public void stop() {
        running = false;
        reporting.interrupt();
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
