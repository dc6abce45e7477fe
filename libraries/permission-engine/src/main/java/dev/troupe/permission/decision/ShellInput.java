package dev.troupe.permission.decision;

import dev.troupe.permission.Surroundings;
import dev.troupe.permission.schema.Argument;
import dev.troupe.permission.schema.Usage;
import dev.troupe.permission.shell.Command.Simple;
import dev.troupe.permission.shell.Redirection;
import dev.troupe.permission.shell.Redirection.Operator;
import dev.troupe.permission.shell.Word;
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
    static @Nullable Argument lines(Simple simple, SimpleCommand shell, Surroundings here) {
        Usage usage = shell.usage();
        if (usage == null || !SHELLS.contains(shell.name()) || !reads(usage)) {
            return null;
        }
        Redirection last = null;
        for (Redirection each : simple.redirections()) {
            boolean standard = each.descriptor() == null || each.descriptor().equals("0");
            last = standard && INPUT.contains(each.operator()) ? each : last;
        }
        Word text = last == null ? null : text(last);
        Argument lines = text == null ? null : Spelling.of(text, here).argument();
        return lines != null && lines.whole() ? lines : null;
    }

    private static boolean reads(Usage usage) {
        return usage.started().isEmpty()
                && (usage.operands().isEmpty()
                        || usage.options().stream().anyMatch(it -> it.name().equals("-s")));
    }

    private static @Nullable Word text(Redirection input) {
        return input.operator() == Operator.HERE_STRING ? input.target() : input.body();
    }
}
