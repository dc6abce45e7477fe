package dev.troupe.worker.command;

import dev.troupe.contracts.health.Check;
import dev.troupe.contracts.health.HealthSource;
import java.util.List;

/** Whether commands are held by a sandbox. */
public record SandboxHealth(Sandbox sandbox) implements HealthSource {
    @Override
    public List<Check> checks() {
        SandboxStatus status = sandbox.status();
        return List.of(
                status.works()
                        ? Check.ok("command sandbox", status.detail())
                        : Check.warning("command sandbox", status.detail(), status.next()));
    }
}
