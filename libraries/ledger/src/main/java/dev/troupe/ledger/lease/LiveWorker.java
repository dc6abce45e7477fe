package dev.troupe.ledger.lease;

import dev.troupe.contracts.health.HealthCheck;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A worker whose heart beat a moment ago, or that holds tasks although it is silent.
 *
 * @param silent since its last heart-beat
 * @param running tasks that it holds
 * @param report what it last said of itself; absent when it has said nothing yet
 */
public record LiveWorker(
        WorkerProcess worker, Duration silent, int running, @Nullable Report report) {
    /**
     * Holds what a worker reports of itself.
     *
     * @param slots tasks that it runs at once, at most
     * @param age since it said so
     */
    public record Report(int slots, List<HealthCheck> checks, Duration age) {
        /** Copies the list. */
        public Report {
            checks = List.copyOf(checks);
        }
    }
}
