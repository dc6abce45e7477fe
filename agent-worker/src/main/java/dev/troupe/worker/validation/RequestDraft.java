package dev.troupe.worker.validation;

import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.worker.conversation.Conversation;
import dev.troupe.worker.model.ModelRequest;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.tool.ToolSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * A request on its way through layer 1.
 *
 * @param model the name of the configured model
 * @param steps what was done to the conversation and must be journaled
 */
public record RequestDraft(
        String model,
        String system,
        Conversation conversation,
        List<ToolSpec> tools,
        ApprovalMode mode,
        List<Step.Compacted> steps) {
    /** Copies the lists. */
    public RequestDraft {
        tools = List.copyOf(tools);
        steps = List.copyOf(steps);
    }

    /** A request as it would go out unchecked. */
    public static RequestDraft of(
            String model,
            String system,
            Conversation conversation,
            List<ToolSpec> tools,
            ApprovalMode mode) {
        return new RequestDraft(model, system, conversation, tools, mode, List.of());
    }

    RequestDraft offering(List<ToolSpec> fewer) {
        return new RequestDraft(model, system, conversation, fewer, mode, steps);
    }

    RequestDraft after(Step.Compacted step) {
        List<Step.Compacted> all = new ArrayList<>(steps);
        all.add(step);
        return new RequestDraft(model, system, conversation, tools, mode, all);
    }

    /** The request as it stands. */
    public ModelRequest request() {
        return new ModelRequest(model, system, conversation.messages(model), tools);
    }
}
