package dev.troupe.sandbox;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.contracts.security.SandboxState;
import dev.troupe.sandbox.condition.SandboxCondition;
import dev.troupe.sandbox.condition.SandboxConditions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Reports whether a sandbox holds commands, by which limits, and which conditions of a closed one are fulfilled. */
public record SandboxHealth(Sandbox sandbox) implements HealthSource {
    private static final String NAME = "command sandbox";
    private static final String HELD = "held commands";
    private static final String PREFIX = "sandbox ";
    private static final String WATCHED =
            "Commands are watched: they run in the sandbox and write to the workspace at once.";

    @Override
    public List<HealthCheck> checks() {
        SandboxStatus status = sandbox.status();
        if (!status.works()) {
            return List.of(
                    status.refuses()
                            ? HealthCheck.failed(NAME, status.detail(), status.next())
                                    .as(ErrorCode.SANDBOX_UNAVAILABLE)
                            : HealthCheck.warning(NAME, status.detail(), status.next()));
        }
        SandboxConditions conditions = sandbox.conditions();
        List<HealthCheck> checks = new ArrayList<>();
        checks.add(HealthCheck.ok(NAME, status.detail()));
        conditions.all().stream().map(SandboxHealth::describeCondition).forEach(checks::add);
        checks.add(describeState(conditions));
        if (sandbox.decisionState() == SandboxState.HELD) {
            checks.add(
                    HealthCheck.ok(
                            HELD,
                            "Held commands run without a question, and Troupe checks what they change (`worker.run-held-commands`)."));
        }
        return checks;
    }

    private static HealthCheck describeCondition(SandboxCondition condition) {
        String name = PREFIX + condition.name();
        return condition.fulfilled()
                ? HealthCheck.ok(name, condition.detail())
                : HealthCheck.warning(name, condition.detail(), condition.remedy());
    }

    private static HealthCheck describeState(SandboxConditions conditions) {
        String name = PREFIX + "state";
        String failing =
                conditions.failing().stream()
                        .map(SandboxCondition::name)
                        .collect(Collectors.joining(", "));
        return switch (conditions.state()) {
            case HELD ->
                    HealthCheck.ok(
                            name,
                            "Commands are held: they run in the sandbox, and what they change goes to a layer of changes first.");
            case WATCHED ->
                    failing.isEmpty()
                            ? HealthCheck.ok(name, WATCHED)
                            : HealthCheck.warning(
                                    name,
                                    WATCHED + " Not fulfilled: " + failing + ".",
                                    "Follow the advice in the lines about these conditions.");
            case NOT_HELD ->
                    HealthCheck.warning(
                            name,
                            "Commands are not held: they run without a sandbox.",
                            "Install bubblewrap (`bwrap`) and restart the server.");
        };
    }
}
