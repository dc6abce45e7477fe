package dev.troupe.worker.model;

import dev.troupe.worker.tool.ToolSpec;
import java.util.List;

/**
 * One call of a model.
 *
 * @param model the name of the configured model
 * @param system the system prompt
 * @param messages the conversation, oldest first, ending with a user message or results
 * @param tools what may be called
 */
public record ModelRequest(
        String model, String system, List<ModelMessage> messages, List<ToolSpec> tools) {
    /** Copies the lists. */
    public ModelRequest {
        messages = List.copyOf(messages);
        tools = List.copyOf(tools);
    }

    /** The same request to another model, which knows none of the signatures. */
    public ModelRequest to(String other) {
        List<ModelMessage> unsigned = messages.stream().map(ModelMessage::unsigned).toList();
        return new ModelRequest(other, system, unsigned, tools);
    }

    /** Characters of all that the model reads. */
    public long characters() {
        return system.length()
                + tools.stream().mapToLong(ToolSpec::characters).sum()
                + messages.stream().mapToLong(ModelMessage::characters).sum();
    }
}
