package dev.troupe.permission.decision;

import dev.troupe.permission.Judgement;
import dev.troupe.permission.path.Shown;
import dev.troupe.permission.schema.Argument;
import dev.troupe.permission.shell.Assignment;
import dev.troupe.permission.shell.Command;
import dev.troupe.permission.shell.Variables;
import org.jspecify.annotations.Nullable;

/** Variables that stand before a command and change what it does. */
final class Environment {
    static final String RULE = "built-in: environment";

    private Environment() {}

    /** Whether {@code name=value} is surely harmless. */
    static boolean harmless(Argument assignment) {
        int equals = assignment.text().indexOf('=');
        return equals > 0 && Variables.free(assignment.text().substring(0, equals));
    }

    /** Why the assignment asks, or null. */
    static @Nullable Judgement objection(Assignment assignment) {
        boolean plain = assignment.index() == null && assignment.elements() == null;
        if (plain && Variables.free(assignment.name())) {
            return null;
        }
        return Judgement.ask(
                RULE,
                Shown.text(assignment.name()) + " may change what the command runs.",
                assignment.span());
    }

    /** Of an assignment that no command stands behind: what follows sees it. */
    static Judgement kept(Assignment assignment) {
        return Judgement.ask(
                RULE,
                "It sets " + Shown.text(assignment.name()) + " for what follows.",
                assignment.span());
    }

    /** The variable of a loop is one for all that follows, and for programs if they knew it before; null if it may be. */
    static @Nullable Judgement objection(Command.For loop) {
        return Variables.own(loop.name())
                ? null
                : Judgement.ask(
                        RULE,
                        Shown.text(loop.name()) + " may change what the commands run.",
                        loop.span());
    }
}
