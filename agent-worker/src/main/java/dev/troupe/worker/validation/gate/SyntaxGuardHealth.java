package dev.troupe.worker.validation.gate;

import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.syntax.check.ParserSyntaxChecker;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Reports whether edits that would break a file are held back.
 *
 * @param on whether they are meant to be
 */
public record SyntaxGuardHealth(boolean on, ParserSyntaxChecker gate) implements HealthSource {
    private static final String NAME = "syntax of edits";

    @Override
    public List<HealthCheck> checks() {
        if (!on) {
            return List.of(HealthCheck.ok(NAME, "not judged: `troupe.worker.syntax-gate` is off"));
        }
        Map<String, String> missing = gate.missing();
        return List.of(
                missing.isEmpty()
                        ? HealthCheck.ok(NAME, "judged before files are written")
                        : HealthCheck.warning(
                                NAME,
                                "not judged in %s: %s"
                                        .formatted(
                                                String.join(", ", missing.keySet()),
                                                String.join("; ", new TreeSet<>(missing.values()))),
                                "Let the JVM load libraries from its directory for temporary files (`java.io.tmpdir`), or set `troupe.worker.syntax-gate` to false."));
    }
}
