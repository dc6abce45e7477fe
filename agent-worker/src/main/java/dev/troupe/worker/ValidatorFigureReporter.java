package dev.troupe.worker;

import dev.troupe.ledger.lease.ValidatorHistogram;
import dev.troupe.ledger.lease.WorkerRegistry;
import dev.troupe.worker.validation.chain.ValidatorMeterReader;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Tells the ledger what this worker's validators came to, whenever that has changed, for {@code troupe top}. */
final class ValidatorFigureReporter implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(ValidatorFigureReporter.class);

    private final WorkerRegistry workers;
    private final UUID worker;
    private final ValidatorMeterReader meters;
    private final Duration interval;
    private final Thread reporting =
            Thread.ofPlatform().daemon().name("troupe-validators").unstarted(this::reports);
    private volatile boolean running;
    private List<ValidatorHistogram> told = List.of();

    /**
     * @param worker whose validators they are
     * @param interval between two looks at the meters
     */
    ValidatorFigureReporter(
            WorkerRegistry workers, UUID worker, ValidatorMeterReader meters, Duration interval) {
        this.workers = workers;
        this.worker = worker;
        this.meters = meters;
        this.interval = interval;
    }

    private void reports() {
        try {
            while (running) {
                Thread.sleep(interval);
                report();
            }
        } catch (InterruptedException e) {
            LOG.debug("Reporting of validators ends.");
        }
    }

    /** Fails until the worker is registered, and while the database is away: the next time tells it all. */
    private void report() {
        try {
            List<ValidatorHistogram> now = meters.read();
            if (!now.equals(told)) {
                workers.reportValidators(worker, now);
                told = now;
            }
        } catch (RuntimeException e) {
            LOG.debug("The worker could not report its validators: {}", e.getMessage());
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
