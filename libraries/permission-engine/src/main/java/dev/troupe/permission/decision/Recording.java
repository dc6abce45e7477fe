package dev.troupe.permission.decision;

import dev.troupe.permission.schema.Argument;
import dev.troupe.permission.schema.Usage;
import dev.troupe.permission.schema.Usage.Operand;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code tee} writes as redirections do, under the rules for files. */
final class Recording {
    private static final String TEE = "tee";

    private Recording() {}

    /** Files that a command writes: those of its redirections, and those that it names itself. */
    static List<String> written(@Nullable SimpleCommand command, List<String> redirected) {
        Usage usage = usage(command);
        if (usage == null) {
            return redirected;
        }
        List<String> written = new ArrayList<>(redirected);
        for (Operand operand : usage.operands()) {
            Argument file = operand.argument();
            if (file.whole() && !Redirections.free(file)) {
                written.add(file.text());
            }
        }
        return written;
    }

    private static @Nullable Usage usage(@Nullable SimpleCommand command) {
        return command != null && command.name().equals(TEE) ? command.usage() : null;
    }
}
