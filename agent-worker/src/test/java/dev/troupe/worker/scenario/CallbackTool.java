package dev.troupe.worker.scenario;

import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import java.util.List;

/** A tool that takes nothing and lets something happen, on the thread of the run. */
public record CallbackTool(String name, Runnable act) implements AgentTool {
    @Override
    public ToolSpec spec() {
        return new ToolSpec(
                name,
                "Lets something happen.",
                new JsonSchemaBuilder().build(),
                ToolSpec.Kind.READ,
                ToolSpec.Recovery.RERUN);
    }

    @Override
    public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
        return List.of();
    }

    @Override
    public ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
        return new ToolCallPlan.Ready(List.of(), name, name);
    }

    @Override
    public ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context) {
        act.run();
        return ToolResult.ok("done", "done");
    }
}
