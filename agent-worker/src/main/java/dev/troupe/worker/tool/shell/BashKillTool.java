package dev.troupe.worker.tool.shell;

import dev.troupe.worker.background.BackgroundCommand;
import dev.troupe.worker.tool.Arguments;
import dev.troupe.worker.tool.Overlay;
import dev.troupe.worker.tool.Plan;
import dev.troupe.worker.tool.Tool;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.ToolSpec;
import dev.troupe.worker.tool.Touch;
import java.util.List;
import java.util.Optional;

/** Ends a command in the background. The run may: it has started it. */
final class BashKillTool implements Tool {
    private final ShellSettings settings;
    private final ToolSpec spec =
            new ToolSpec(
                    "bash_kill",
                    "Ends a command in the background and returns the rest of its output.",
                    KnownCommands.schema().build(),
                    ToolSpec.Kind.NOTE,
                    ToolSpec.Recovery.RERUN,
                    KnownCommands.ALIASES);

    BashKillTool(ShellSettings settings) {
        this.settings = settings;
    }

    @Override
    public ToolSpec spec() {
        return spec;
    }

    @Override
    public List<Touch> touches(ToolCall call, ToolContext context) {
        return List.of();
    }

    @Override
    public Plan plan(ToolCall call, ToolContext context, Overlay overlay) {
        String title = ("bash_kill " + Arguments.of(spec, call).text("handle")).strip();
        return new Plan.Ready(List.of(), title, title);
    }

    @Override
    public ToolResult run(ToolCall call, Plan.Ready plan, ToolContext context)
            throws InterruptedException {
        String handle = KnownCommands.handle(Arguments.of(spec, call), context);
        Optional<String> former = KnownCommands.former(handle, context);
        if (former.isPresent()) {
            return ToolResult.ok(former.get(), "of an earlier run");
        }
        BackgroundCommand command = KnownCommands.find(handle, context);
        boolean killed = command.kill();
        String rest = new Output(command, settings.excerpt()).all();
        String state = command.handle() + " " + command.state();
        command.tell();
        String text =
                (rest.isBlank() ? "" : rest.stripTrailing() + "\n")
                        + "[%s%s]".formatted(state, killed ? "" : "; it had ended before");
        return command.end().isPresent()
                ? ToolResult.ok(text, state)
                : ToolResult.failed(
                        text + "\n[It does not end. It will be ended with the run.]", state);
    }
}
