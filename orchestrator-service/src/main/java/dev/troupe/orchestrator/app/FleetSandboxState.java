package dev.troupe.orchestrator.app;

import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.security.SandboxState;
import dev.troupe.contracts.security.SandboxStateSource;
import dev.troupe.ledger.lease.LiveWorker;
import dev.troupe.ledger.lease.WorkerRegistry;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.springframework.dao.DataAccessException;

/** Tells what the workers last said of their sandboxes; the one that holds least counts, as any may run a command. */
record FleetSandboxState(WorkerRegistry workers) implements SandboxStateSource {
    private static final String SANDBOX = "command sandbox";
    private static final String HELD = "held commands";

    @Override
    public SandboxState currentState() {
        try {
            return workers.live().stream()
                    .map(LiveWorker::report)
                    .filter(Objects::nonNull)
                    .map(it -> state(it.checks()))
                    .max(Comparator.naturalOrder())
                    .orElse(SandboxState.WATCHED);
        } catch (DataAccessException e) {
            return SandboxState.WATCHED;
        }
    }

    static SandboxState state(List<HealthCheck> checks) {
        if (!well(checks, SANDBOX)) {
            return SandboxState.NOT_HELD;
        }
        return well(checks, HELD) ? SandboxState.HELD : SandboxState.WATCHED;
    }

    private static boolean well(List<HealthCheck> checks, String name) {
        return checks.stream().anyMatch(it -> it.name().equals(name) && it.status().equals("ok"));
    }
}
