package dev.troupe.permission.decision;

import dev.troupe.permission.schema.CommandArgument;
import dev.troupe.permission.schema.ToolUsage;
import dev.troupe.permission.schema.ToolUsage.Operand;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Judges what {@code tee} writes as redirections are judged, under the rules for files. */
final class TeeTargets {
    private static final String TEE = "tee";

    private TeeTargets() {}

    /** Files that a command writes: those of its redirections, and those that it names itself. */
    static List<String> written(@Nullable SimpleCommand command, List<String> redirected) {
        ToolUsage usage = usage(command);
        if (usage == null) {
            return redirected;
        }
        List<String> written = new ArrayList<>(redirected);
        for (Operand operand : usage.operands()) {
            CommandArgument file = operand.argument();
            if (file.whole() && !RedirectedFiles.free(file)) {
                written.add(file.text());
            }
        }
        return written;
    }

    private static @Nullable ToolUsage usage(@Nullable SimpleCommand command) {
        return command != null && command.name().equals(TEE) ? command.usage() : null;
    }
}
