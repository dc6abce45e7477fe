package dev.troupe.worker.run;

import dev.troupe.worker.tool.Overlay;
import dev.troupe.worker.tool.Plan;
import dev.troupe.worker.tool.Schema;
import dev.troupe.worker.tool.Tool;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.ToolSpec;
import dev.troupe.worker.tool.Touch;
import java.util.List;

/** A tool that takes nothing and lets something happen, on the thread of the run. */
record ActTool(String name, Runnable act) implements Tool {
    @Override
    public ToolSpec spec() {
        return new ToolSpec(
                name,
                "Lets something happen.",
                new Schema().build(),
                ToolSpec.Kind.READ,
                ToolSpec.Recovery.RERUN);
    }

    @Override
    public List<Touch> touches(ToolCall call, ToolContext context) {
        return List.of();
    }

    @Override
    public Plan plan(ToolCall call, ToolContext context, Overlay overlay) {
        return new Plan.Ready(List.of(), name, name);
    }

    @Override
    public ToolResult run(ToolCall call, Plan.Ready plan, ToolContext context) {
        act.run();
        return ToolResult.ok("done", "done");
    }
}
