package dev.troupe.security;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.security.policy.PolicySource;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Whether the policy files that belong to no repository can be relied on. */
record PolicyHealth(PolicySource policies) implements HealthSource {
    private static final String NAME = "policy";

    @Override
    public List<HealthCheck> checks() {
        List<String> faults = policies.faults();
        return faults.isEmpty()
                ? List.of(HealthCheck.ok(NAME, well()))
                : faults.stream().map(PolicyHealth::failed).toList();
    }

    private String well() {
        List<Path> files = policies.files();
        return files.isEmpty()
                ? "no files of the user or the team; what is built in holds"
                : files.stream().map(Path::toString).collect(Collectors.joining(", "));
    }

    private static HealthCheck failed(String fault) {
        return HealthCheck.failed(
                        NAME,
                        fault
                                + " Until that is corrected, every command needs approval, in all repositories.",
                        "Correct the file; the next decision reads it again.")
                .as(ErrorCode.CONFIGURATION_INVALID);
    }
}
