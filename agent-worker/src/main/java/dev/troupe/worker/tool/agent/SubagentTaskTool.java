package dev.troupe.worker.tool.agent;

import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import java.util.List;
import java.util.Map;

/** Asks another agent for something. Its answer is the result; calls of one turn work side by side. */
public final class SubagentTaskTool implements AgentTool {
    /** Names the tool for models. */
    public static final String NAME = "task";

    private static final ToolSpec SPEC =
            new ToolSpec(
                    NAME,
                    """
                    Hands a piece of work that only reads to another agent, which works on its own with a fresh context and \
                    answers once. Use it for searches and reviews that would fill your own context with text you do not \
                    need, and hand out several at once when they do not depend on each other. The agent knows nothing of \
                    this conversation: say in the prompt what you want to know, where to look, what you know already and \
                    what the answer must hold. It may ask you something meanwhile; you are told so then. What you have in the background ends while you wait.\
                    """,
                    new JsonSchemaBuilder()
                            .text("agent", true, "Name of the agent, one of those listed for you.")
                            .text("title", true, "What the work is about, in three to eight words.")
                            .text("prompt", true, "Everything the agent needs to know.")
                            .build(),
                    ToolSpec.Kind.AGENT,
                    ToolSpec.Recovery.RERUN,
                    Map.of("subagent_type", "agent", "description", "title"));

    /**
     * Describes the task that a call asks for.
     *
     * @param agent name of an agent, which may not exist
     * @param title what it is about, in a few words
     */
    public record Request(String agent, String title, String prompt) {}

    /**
     * Reads what a call asks for.
     *
     * @throws dev.troupe.worker.tool.ToolInputException when an argument is missing
     */
    public static Request request(ToolCall call) {
        ToolArguments arguments = ToolArguments.of(SPEC, call);
        return new Request(
                arguments.text("agent").strip(),
                arguments.text("title").strip(),
                arguments.text("prompt").strip());
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
        var _ = request(call);
        return List.of();
    }

    @Override
    public ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
        Request request = request(call);
        return new ToolCallPlan.Ready(
                List.of(), "%s: %s".formatted(request.agent(), request.title()), request.prompt());
    }

    /** Never comes to be: whoever runs calls makes tasks of these. */
    @Override
    public ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context) {
        throw new IllegalStateException("Work for another agent is handed out by the run.");
    }
}
