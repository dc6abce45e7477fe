package dev.troupe.worker.tool.shell;

import dev.troupe.model.ToolSpec;
import dev.troupe.sandbox.background.BackgroundCommand;
import dev.troupe.sandbox.background.KillOutcome;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import java.util.List;
import java.util.Optional;

/** Ends a command in the background. The run may: it has started it. */
final class BashKillTool implements AgentTool {
    private final ShellSettings settings;
    private final ToolSpec spec =
            new ToolSpec(
                    "bash_kill",
                    "Ends a command in the background and returns the rest of its output.",
                    BackgroundCommandLookup.schema().build(),
                    ToolSpec.Kind.NOTE,
                    ToolSpec.Recovery.RERUN,
                    BackgroundCommandLookup.ALIASES);

    BashKillTool(ShellSettings settings) {
        this.settings = settings;
    }

    @Override
    public ToolSpec spec() {
        return spec;
    }

    @Override
    public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
        return List.of();
    }

    @Override
    public ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
        String title = ("bash_kill " + ToolArguments.of(spec, call).text("handle")).strip();
        return new ToolCallPlan.Ready(List.of(), title, title);
    }

    @Override
    public ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context)
            throws InterruptedException {
        String handle = BackgroundCommandLookup.handle(ToolArguments.of(spec, call), context);
        Optional<String> former = BackgroundCommandLookup.former(handle, context);
        if (former.isPresent()) {
            return ToolResult.ok(former.get(), "of an earlier run");
        }
        BackgroundCommand command = BackgroundCommandLookup.find(handle, context);
        KillOutcome kill = command.kill();
        String rest = new BackgroundOutputReader(command, settings.excerpt()).all();
        command.tell();
        return result(kill, rest, command.handle() + " " + command.state());
    }

    /**
     * Tells what became of it.
     *
     * @param rest of its output
     * @param state its name, and that it runs or how it ended
     */
    static ToolResult result(KillOutcome kill, String rest, String state) {
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
