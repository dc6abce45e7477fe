package dev.troupe.worker.tool;

import dev.troupe.model.ToolSpec;
import java.util.List;

/**
 * Something a model can use. Stateless: everything about a run comes with the context. All methods
 * may be called from several threads for different calls.
 */
public interface AgentTool {
    /** Its name, schema and nature. */
    ToolSpec spec();

    /**
     * What the call will touch, for whoever decides whether it may.
     *
     * @throws ToolInputException when the arguments name nothing that can be touched; its message is
     *     for the model
     * @throws dev.troupe.workspace.PathRefusedException for a path that no agent may touch, such
     *     as one outside the workspace or a secret
     */
    List<RequestedAccess> touches(ToolCall call, ToolContext context);

    /**
     * Finds out what the call would change, without changing anything.
     *
     * @param overlay the disk with what earlier calls of the same turn have planned
     * @throws ToolInputException as {@link #touches}
     * @throws dev.troupe.workspace.PathRefusedException as {@link #touches}
     */
    ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay);

    /**
     * Does it.
     *
     * @param plan what {@link #plan} found; writing tools write exactly its effects, and only over
     *     the bytes it was made from
     * @throws InterruptedException when the run was told to stop; commands are dead by then
     */
    ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context)
            throws InterruptedException;
}
