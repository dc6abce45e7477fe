package dev.troupe.worker.tool;

import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.health.HealthSource;
import java.util.List;

/** Reports whether a command is set that runs the tests. */
public record TestCommandHealth(TestCommand command) implements HealthSource {
    @Override
    public List<HealthCheck> checks() {
        String detail =
                command.set()
                        .map(it ->
                                "`%s`, for %d s at most".formatted(it, command.time().toSeconds()))
                        .orElse(
                                "none is set, so that only agents run tests; set `troupe.worker.tests.command`, here or in a repository's `.troupe/config.yaml`");
        return List.of(HealthCheck.ok("test command", detail));
    }
}
