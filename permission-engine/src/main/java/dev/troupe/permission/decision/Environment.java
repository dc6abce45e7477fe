package dev.troupe.permission.decision;

import dev.troupe.permission.Judgement;
import dev.troupe.permission.path.Shown;
import dev.troupe.permission.schema.Argument;
import dev.troupe.permission.shell.Assignment;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Variables that stand before a command and change what it does. */
final class Environment {
    private static final Set<String> HARMLESS =
            Set.of(
                    "CI",
                    "RUST_LOG",
                    "RUST_BACKTRACE",
                    "CARGO_TERM_COLOR",
                    "NO_COLOR",
                    "FORCE_COLOR",
                    "CLICOLOR",
                    "CLICOLOR_FORCE",
                    "COLUMNS",
                    "LINES",
                    "LANG",
                    "LC_ALL",
                    "TZ",
                    "PYTHONUNBUFFERED",
                    "PYTHONDONTWRITEBYTECODE",
                    "SOURCE_DATE_EPOCH");

    private Environment() {}

    /** Whether {@code name=value} is surely harmless. */
    static boolean harmless(Argument assignment) {
        int equals = assignment.text().indexOf('=');
        return equals > 0 && HARMLESS.contains(assignment.text().substring(0, equals));
    }

    /** Why the assignment asks, or null. */
    static @Nullable Judgement objection(Assignment assignment) {
        boolean plain = assignment.index() == null && assignment.elements() == null;
        if (plain && HARMLESS.contains(assignment.name())) {
            return null;
        }
        return Judgement.ask(
                "built-in: environment",
                Shown.text(assignment.name()) + " may change what the command runs.",
                assignment.span());
    }
}
