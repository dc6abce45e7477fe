package dev.troupe.worker.tool.shell;

import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.sandbox.background.BackgroundCommand;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolInputException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The commands of a run that a model may name. */
final class BackgroundCommandLookup {
    /** Names that models use for the handle. */
    static final Map<String, String> ALIASES =
            Map.of(
                    "id", "handle",
                    "bash_id", "handle",
                    "shell_id", "handle",
                    "task_id", "handle",
                    "process_id", "handle",
                    "wait_seconds", "wait",
                    "pattern", "filter");

    private BackgroundCommandLookup() {}

    static JsonSchemaBuilder schema() {
        return new JsonSchemaBuilder()
                .text(
                        "handle",
                        false,
                        "What bash gave, such as bg-4f2a9c; may be left out when only one runs.");
    }

    /** Which command a call names. */
    static String handle(ToolArguments arguments, ToolContext context) {
        return arguments
                .optional("handle")
                .map(String::strip)
                .or(() -> only(context.background().running()))
                .or(() -> only(context.background().all()))
                .orElseThrow(() ->
                        new ToolInputException("Say which command is meant. " + known(context)));
    }

    private static Optional<String> only(List<BackgroundCommand> commands) {
        return commands.size() == 1 ? Optional.of(commands.getFirst().handle()) : Optional.empty();
    }

    /**
     * What became of a command of an earlier run of the task; empty when this one knows it.
     *
     * @throws ToolInputException when there is none of this name
     */
    static Optional<String> former(String handle, ToolContext context) {
        if (context.background().find(handle).isPresent()) {
            return Optional.empty();
        }
        String words =
                context.background().former(handle).orElseThrow(() -> unknown(handle, context));
        return Optional.of(
                "[%s %s; what was kept of its output is in %s, which read can open]"
                        .formatted(handle, words, context.spill().resolve(handle + ".txt")));
    }

    static BackgroundCommand find(String handle, ToolContext context) {
        return context.background().find(handle).orElseThrow(() -> unknown(handle, context));
    }

    private static ToolInputException unknown(String handle, ToolContext context) {
        return new ToolInputException(
                "There is no command \"%s\" in the background. %s"
                        .formatted(handle, known(context)));
    }

    private static String known(ToolContext context) {
        String known =
                context.background().all().stream()
                        .map(it -> it.handle() + " (" + it.state() + ")")
                        .collect(Collectors.joining(", "));
        return known.isEmpty()
                ? "No command was started in the background."
                : "Known: " + known + ".";
    }
}
