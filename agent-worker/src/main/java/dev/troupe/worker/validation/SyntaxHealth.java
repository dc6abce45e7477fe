package dev.troupe.worker.validation;

import dev.troupe.contracts.health.Check;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.syntax.gate.ParserGate;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Whether edits that would break a file are held back.
 *
 * @param on whether they are meant to be
 */
public record SyntaxHealth(boolean on, ParserGate gate) implements HealthSource {
    private static final String NAME = "syntax of edits";

    @Override
    public List<Check> checks() {
        if (!on) {
            return List.of(Check.ok(NAME, "not judged: `troupe.worker.syntax-gate` is off"));
        }
        Map<String, String> missing = gate.missing();
        return List.of(
                missing.isEmpty()
                        ? Check.ok(NAME, "judged before files are written")
                        : Check.warning(
                                NAME,
                                "not judged in %s: %s"
                                        .formatted(
                                                String.join(", ", missing.keySet()),
                                                String.join("; ", new TreeSet<>(missing.values()))),
                                "Let the JVM load libraries from its directory for temporary files (`java.io.tmpdir`), or set `troupe.worker.syntax-gate` to false."));
    }
}
