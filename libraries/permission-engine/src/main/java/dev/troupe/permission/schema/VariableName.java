package dev.troupe.permission.schema;

import dev.troupe.permission.shell.ShellVariables;
import org.jspecify.annotations.Nullable;

/** Reads what names a variable of the shell, with a value behind it perhaps. */
final class VariableName {
    private static final UsageConcern CHANGES =
            new UsageConcern(ToolEffect.EXECUTES, "may change what later commands run");

    private VariableName() {}

    /** What is not ordinary about setting it, or taking it away; null when nothing is. */
    static @Nullable UsageConcern concern(CommandArgument argument) {
        String text = argument.text();
        int equals = text.indexOf('=');
        boolean ordinary =
                equals < 0
                        ? argument.whole() && ShellVariables.own(text)
                        : ShellVariables.free(text.substring(0, equals));
        return ordinary ? null : CHANGES;
    }
}
