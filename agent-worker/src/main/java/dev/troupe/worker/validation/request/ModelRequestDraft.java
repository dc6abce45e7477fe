package dev.troupe.worker.validation.request;

import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.context.conversation.SessionConversation;
import dev.troupe.worker.journal.JournalRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * A request on its way through layer 1.
 *
 * @param model the name of the configured model
 * @param held whether what commands change can be dropped
 * @param steps what was done to the conversation and must be journaled
 */
public record ModelRequestDraft(
        String model,
        String system,
        SessionConversation conversation,
        List<ToolSpec> tools,
        ApprovalMode mode,
        boolean held,
        List<JournalRecord.Compacted> steps) {
    /** Copies the lists. */
    public ModelRequestDraft {
        tools = List.copyOf(tools);
        steps = List.copyOf(steps);
    }

    /** A request as it would go out unchecked. */
    public static ModelRequestDraft of(
            String model,
            String system,
            SessionConversation conversation,
            List<ToolSpec> tools,
            ApprovalMode mode,
            boolean held) {
        return new ModelRequestDraft(model, system, conversation, tools, mode, held, List.of());
    }

    ModelRequestDraft offering(List<ToolSpec> fewer) {
        return new ModelRequestDraft(model, system, conversation, fewer, mode, held, steps);
    }

    ModelRequestDraft after(JournalRecord.Compacted step) {
        List<JournalRecord.Compacted> all = new ArrayList<>(steps);
        all.add(step);
        return new ModelRequestDraft(model, system, conversation, tools, mode, held, all);
    }

    /** The request as it stands. */
    public ModelRequest request() {
        return new ModelRequest(model, system, conversation.messages(model), tools);
    }
}
