package dev.troupe.permission.decision;

import dev.troupe.permission.RuleResult;
import dev.troupe.permission.path.QuotedText;
import dev.troupe.permission.schema.CommandArgument;
import dev.troupe.permission.shell.ShellCommand;
import dev.troupe.permission.shell.ShellVariables;
import dev.troupe.permission.shell.VariableAssignment;
import org.jspecify.annotations.Nullable;

/** Judges variables that stand before a command and change what it does. */
final class EnvironmentVariableCheck {
    static final String RULE = "built-in: environment";

    private EnvironmentVariableCheck() {}

    /** Whether {@code name=value} is surely harmless. */
    static boolean harmless(CommandArgument assignment) {
        int equals = assignment.text().indexOf('=');
        return equals > 0 && ShellVariables.free(assignment.text().substring(0, equals));
    }

    /** Why the assignment asks, or null. */
    static @Nullable RuleResult objection(VariableAssignment assignment) {
        boolean plain = assignment.index() == null && assignment.elements() == null;
        if (plain && ShellVariables.free(assignment.name())) {
            return null;
        }
        return RuleResult.ask(
                RULE,
                QuotedText.text(assignment.name()) + " may change what the command runs.",
                assignment.span());
    }

    /** Of an assignment that no command stands behind: what follows sees it. */
    static RuleResult kept(VariableAssignment assignment) {
        return RuleResult.ask(
                RULE,
                "It sets " + QuotedText.text(assignment.name()) + " for the commands after it.",
                assignment.span());
    }

    /** The variable of a loop is one for all that follows, and for programs if they knew it before; null if it may be. */
    static @Nullable RuleResult objection(ShellCommand.For loop) {
        return ShellVariables.own(loop.name())
                ? null
                : RuleResult.ask(
                        RULE,
                        QuotedText.text(loop.name()) + " may change what the commands run.",
                        loop.span());
    }
}
