package dev.troupe.worker.tool.shell;

import dev.troupe.worker.background.BackgroundCommand;
import dev.troupe.worker.background.Kill;
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
        Kill kill = command.kill();
        String rest = new Output(command, settings.excerpt()).all();
        command.tell();
        return result(kill, rest, command.handle() + " " + command.state());
    }

    /**
     * Tells what became of it.
     *
     * @param rest of its output
     * @param state its name, and that it runs or how it ended
     */
    static ToolResult result(Kill kill, String rest, String state) {
        String output = rest.isBlank() ? "" : rest.stripTrailing() + "\n";
        return switch (kill) {
            case DONE -> ToolResult.ok(output + "[" + state + "]", state);
            case TOO_LATE -> ToolResult.ok(output + "[" + state + "; it had ended before]", state);
            case RESISTED ->
                    ToolResult.failed(
                            output
                                    + "["
                                    + state
                                    + ", though it was killed; the system does not let it end. It is killed again with the run.]",
                            state + ", though it was killed");
        };
    }
}
