package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellScript.AndOr;
import dev.troupe.permission.shell.ShellScript.Pipeline;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Tells lines of which no shell would run anything, whatever is permitted. */
public final class UnrunnableLineCheck {
    /** How faults end that a shell finds too; others are of lines that only this parser does not read. */
    private static final Pattern INCOMPLETE =
            Pattern.compile(".* (?:is missing|is not closed|is not ended\\b.*|has no target)");

    private UnrunnableLineCheck() {}

    /** Says in a sentence why nothing would run; empty when something may. */
    public static Optional<String> reason(String line) {
        return switch (ShellParser.parse(line)) {
            case ParsedLine.Unreadable it when INCOMPLETE.matcher(it.why()).matches() ->
                    Optional.of("The line is incomplete: %s.".formatted(it.why()));
            case ParsedLine.Unreadable _ -> Optional.empty();
            case ParsedLine.Readable it when it.script().lists().isEmpty() ->
                    Optional.of("The line holds no command.");
            case ParsedLine.Readable it when isNameless(it.script()) ->
                    Optional.of("The name of the command is empty.");
            case ParsedLine.Readable _ -> Optional.empty();
        };
    }

    private static boolean isNameless(ShellScript script) {
        List<ShellCommand> commands =
                script.lists().stream()
                        .map(AndOr::pipelines)
                        .flatMap(List::stream)
                        .map(Pipeline::commands)
                        .flatMap(List::stream)
                        .toList();
        return commands.size() == 1
                && commands.getFirst() instanceof ShellCommand.Simple simple
                && !simple.words().isEmpty()
                && "".equals(simple.words().getFirst().literal());
    }
}
