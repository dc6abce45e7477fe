package dev.troupe.permission.schema;

import dev.troupe.permission.shell.Variables;
import org.jspecify.annotations.Nullable;

/** Reads what names a variable of the shell, with a value behind it perhaps. */
final class VariableName {
    private static final Concern CHANGES =
            new Concern(Effect.EXECUTES, "may change what later commands run");

    private VariableName() {}

    /** What is not ordinary about setting it, or taking it away; null when nothing is. */
    static @Nullable Concern concern(Argument argument) {
        String text = argument.text();
        int equals = text.indexOf('=');
        boolean ordinary =
                equals < 0
                        ? argument.whole() && Variables.own(text)
                        : Variables.free(text.substring(0, equals));
        return ordinary ? null : CHANGES;
    }
}
