package dev.troupe.worker.toolcall;

import dev.troupe.contracts.event.EventBody.Notice;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.ToolResult;
import java.util.List;

/** Words for a call that was under way when its run ended. */
final class InterruptedCallResultFactory {
    private static final String SUMMARY = "interrupted, outcome unknown";

    private InterruptedCallResultFactory() {}

    /**
     * The result.
     *
     * @param what happened, one or more sentences for the model
     * @param alone whether the run works in a worktree of its own, of which only what was journaled
     *     is kept
     */
    static ToolResult of(String what, ToolSpec.Kind kind, boolean alone) {
        if (kind != ToolSpec.Kind.COMMAND) {
            return new ToolResult(ToolResult.Outcome.INTERRUPTED, what, SUMMARY, List.of());
        }
        String files =
                alone
                        ? "Files that it changed are not kept."
                        : "Files that it changed stay as they are, uncommitted.";
        return new ToolResult(
                ToolResult.Outcome.INTERRUPTED,
                what + " " + files,
                SUMMARY,
                List.of(),
                List.of(new Notice("interrupted", "A command was interrupted. " + files)));
    }
}
