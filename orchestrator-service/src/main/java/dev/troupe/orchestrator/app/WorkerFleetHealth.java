package dev.troupe.orchestrator.app;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.ledger.lease.LiveWorker;
import dev.troupe.ledger.lease.WorkerRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.springframework.dao.DataAccessException;

/** Lists the workers, and what each last said of its sandbox and its models. */
record WorkerFleetHealth(WorkerRegistry workers) implements HealthSource {
    private static final String NAME = "workers";

    @Override
    public List<HealthCheck> checks() {
        try {
            List<LiveWorker> live = workers.live();
            if (live.isEmpty()) {
                return List.of(
                        HealthCheck.failed(
                                NAME,
                                "none is there; requests wait",
                                "Start a worker: \"Services apart\" in docs/admin/operations.md."));
            }
            return live.stream().flatMap(it -> checks(it).stream()).toList();
        } catch (DataAccessException e) {
            return List.of(
                    HealthCheck.failed(
                                    NAME,
                                    "the database that knows them does not answer",
                                    "Start PostgreSQL again; the work goes on when it is back.")
                            .as(ErrorCode.DATABASE_UNAVAILABLE));
        }
    }

    private static List<HealthCheck> checks(LiveWorker worker) {
        String name = worker.worker().host() + ":" + worker.worker().pid();
        List<HealthCheck> all = new ArrayList<>();
        all.add(itself("worker " + name, worker));
        LiveWorker.Report report = worker.report();
        if (report != null) {
            report.checks().forEach(it -> all.add(of(name, it)));
        }
        return all;
    }

    private static HealthCheck itself(String name, LiveWorker worker) {
        LiveWorker.Report report = worker.report();
        String cell = "cell " + worker.worker().cell() + ", ";
        if (worker.silent().compareTo(WorkerRegistry.PRESENT) > 0) {
            return HealthCheck.warning(
                    name,
                    cell + worker.running() + " tasks, silent for " + seconds(worker.silent()),
                    "Nothing is lost: other workers take its tasks when its leases have expired.");
        }
        return HealthCheck.ok(
                name,
                report == null
                        ? cell + worker.running() + " tasks; it has not said yet how it is"
                        : cell
                                + worker.running()
                                + " of "
                                + report.slots()
                                + " slots taken; it said "
                                + seconds(report.age())
                                + " ago what follows");
    }

    private static String seconds(Duration time) {
        return time.toSeconds() + " s";
    }

    private static HealthCheck of(String worker, HealthCheck check) {
        return new HealthCheck(
                check.name() + " of " + worker,
                check.status(),
                check.detail(),
                check.hint(),
                check.code());
    }
}
