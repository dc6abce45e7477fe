package dev.troupe.orchestrator.health;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.health.BrokerProbe;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.task.TaskState;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;

/** Asks the ledger and the broker. */
class OrchestratorHealth implements HealthSource {
    private static final long MANY_AUDITS = 200;
    private static final String LEDGER = "ledger";
    private static final String TRAIL = "audit forwarding";
    private static final String BROKER = "broker";

    private final Ledger ledger;
    private final @Nullable BrokerProbe broker;

    OrchestratorHealth(Ledger ledger, @Nullable BrokerProbe broker) {
        this.ledger = ledger;
        this.broker = broker;
    }

    @Override
    public List<HealthCheck> checks() {
        return List.of(tasks(), trail(), broker());
    }

    private HealthCheck tasks() {
        try {
            Map<TaskState, Long> counts = ledger.tasks().counts();
            return HealthCheck.ok(
                    LEDGER,
                    "%d tasks queued, %d running, %d waiting"
                            .formatted(
                                    counts.getOrDefault(TaskState.QUEUED, 0L),
                                    counts.getOrDefault(TaskState.RUNNING, 0L),
                                    counts.getOrDefault(TaskState.WAITING, 0L)));
        } catch (DataAccessException e) {
            return away(LEDGER);
        }
    }

    private HealthCheck trail() {
        try {
            long backlog = ledger.audits().backlog();
            String detail = backlog + " events wait to be put on the trail";
            return backlog < MANY_AUDITS
                    ? HealthCheck.ok(TRAIL, detail)
                    : HealthCheck.warning(
                            TRAIL,
                            detail,
                            "Check whether the security service runs; nothing is lost meanwhile.");
        } catch (DataAccessException e) {
            return away(TRAIL);
        }
    }

    private HealthCheck broker() {
        if (broker == null) {
            return HealthCheck.warning(
                    BROKER,
                    "none is configured; work is found by polling",
                    "Set troupe.broker.url to react faster.");
        }
        String answer = broker.answer();
        return answer != null
                ? HealthCheck.ok(BROKER, answer)
                : HealthCheck.warning(
                                BROKER,
                                "it does not answer; work is found by polling",
                                broker.remedy())
                        .as(ErrorCode.BROKER_UNAVAILABLE);
    }

    private static HealthCheck away(String name) {
        return HealthCheck.failed(
                        name,
                        "the database does not answer",
                        "Start PostgreSQL again; the work goes on when it is back.")
                .as(ErrorCode.DATABASE_UNAVAILABLE);
    }
}
