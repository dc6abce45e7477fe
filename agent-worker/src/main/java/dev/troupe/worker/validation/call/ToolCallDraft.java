package dev.troupe.worker.validation.call;

import dev.troupe.model.RawToolCall;
import dev.troupe.worker.tool.AgentTool;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call on its way through layer 2.
 *
 * @param cut whether the answer broke off at the limit of output tokens
 */
public record ToolCallDraft(
        RawToolCall raw, boolean cut, @Nullable AgentTool tool, @Nullable ObjectNode arguments) {
    /** As the model wrote it. */
    public static ToolCallDraft of(RawToolCall raw, boolean cut) {
        return new ToolCallDraft(raw, cut, null, null);
    }

    ToolCallDraft with(AgentTool found) {
        return new ToolCallDraft(raw, cut, found, arguments);
    }

    ToolCallDraft with(ObjectNode read) {
        return new ToolCallDraft(raw, cut, tool, read);
    }
}
