package dev.troupe.sandbox;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.health.HealthSource;
import java.util.List;

/** Reports whether a sandbox holds commands, and by which limits. */
public record SandboxHealth(Sandbox sandbox) implements HealthSource {
    private static final String NAME = "command sandbox";

    @Override
    public List<HealthCheck> checks() {
        SandboxStatus status = sandbox.status();
        if (status.works()) {
            return List.of(HealthCheck.ok(NAME, status.detail()));
        }
        return List.of(
                status.refuses()
                        ? HealthCheck.failed(NAME, status.detail(), status.next())
                                .as(ErrorCode.SANDBOX_UNAVAILABLE)
                        : HealthCheck.warning(NAME, status.detail(), status.next()));
    }
}
