package dev.troupe.worker.command;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.health.Check;
import dev.troupe.contracts.health.HealthSource;
import java.util.List;

/** Whether commands are held by a sandbox, and by which limits. */
public record SandboxHealth(Sandbox sandbox) implements HealthSource {
    private static final String NAME = "command sandbox";

    @Override
    public List<Check> checks() {
        SandboxStatus status = sandbox.status();
        if (status.works()) {
            return List.of(Check.ok(NAME, status.detail()));
        }
        return List.of(
                status.refuses()
                        ? Check.failed(NAME, status.detail(), status.next())
                                .as(ErrorCode.SANDBOX_UNAVAILABLE)
                        : Check.warning(NAME, status.detail(), status.next()));
    }
}
