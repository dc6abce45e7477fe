package dev.troupe.orchestrator.reaper;

import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.task.TaskState;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;
import java.util.Map;

/** The ledger's numbers as gauges, read every few seconds rather than by each scrape. */
final class LedgerGauges {
    private final Ledger ledger;
    private volatile Map<TaskState, Long> tasks = Map.of();
    private volatile long auditBacklog;

    LedgerGauges(Ledger ledger, MeterRegistry meters) {
        this.ledger = ledger;
        for (TaskState state : TaskState.values()) {
            Gauge.builder("task_states", this, gauges -> gauges.in(state))
                    .description("Tasks by state")
                    .tag("state", state.name().toLowerCase(Locale.ROOT))
                    .register(meters);
        }
        Gauge.builder("queue_depth", this, gauges -> gauges.in(TaskState.QUEUED))
                .description("Tasks that wait for a worker")
                .register(meters);
        Gauge.builder("audit_backlog", this, gauges -> gauges.auditBacklog)
                .description("Audit events that are not on the trail yet")
                .register(meters);
    }

    /** Reads the numbers anew; false, as one round is all. */
    boolean refresh() {
        tasks = Map.copyOf(ledger.tasks().counts());
        auditBacklog = ledger.audits().backlog();
        return false;
    }

    private double in(TaskState state) {
        return tasks.getOrDefault(state, 0L);
    }
}
