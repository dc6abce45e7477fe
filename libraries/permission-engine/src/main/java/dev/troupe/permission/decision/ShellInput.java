package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.schema.CommandArgument;
import dev.troupe.permission.schema.ToolUsage;
import dev.troupe.permission.shell.ShellCommand.Simple;
import dev.troupe.permission.shell.ShellRedirection;
import dev.troupe.permission.shell.ShellRedirection.Operator;
import dev.troupe.permission.shell.ShellWord;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a shell reads from a here-document or a here-string. */
final class ShellInput {
    static final Set<String> SHELLS = Set.of("sh", "bash", "dash", "zsh", "ksh", "ash");

    private static final Set<Operator> INPUT =
            EnumSet.of(
                    Operator.READ,
                    Operator.READ_WRITE,
                    Operator.DUPLICATE_INPUT,
                    Operator.HERE_DOCUMENT,
                    Operator.HERE_DOCUMENT_TABS,
                    Operator.HERE_STRING);

    private ShellInput() {}

    /** The lines that a shell is given so to run; null where it runs something else, or they are not all known. */
    static @Nullable CommandArgument lines(
            Simple simple, SimpleCommand shell, ExecutionContext here) {
        ToolUsage usage = shell.usage();
        if (usage == null || !SHELLS.contains(shell.name()) || !reads(usage)) {
            return null;
        }
        ShellRedirection last = null;
        for (ShellRedirection each : simple.redirections()) {
            boolean standard = each.descriptor() == null || each.descriptor().equals("0");
            last = standard && INPUT.contains(each.operator()) ? each : last;
        }
        ShellWord text = last == null ? null : text(last);
        CommandArgument lines = text == null ? null : WordSpelling.of(text, here).argument();
        return lines != null && lines.whole() ? lines : null;
    }

    private static boolean reads(ToolUsage usage) {
        return usage.started().isEmpty() && (usage.operands().isEmpty() || usage.has(Set.of("-s")));
    }

    private static @Nullable ShellWord text(ShellRedirection input) {
        return input.operator() == Operator.HERE_STRING ? input.target() : input.body();
    }
}
