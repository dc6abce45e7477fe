package dev.troupe.model;

import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.model.ModelMessage.User;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One call of a model.
 *
 * @param model the name of the configured model
 * @param system the system prompt
 * @param messages the conversation, oldest first, ending with a user message or results
 * @param tools what may be called
 * @param effort how much the model is to think; null for as much as it does by itself
 */
public record ModelRequest(
        String model,
        String system,
        List<ModelMessage> messages,
        List<ToolSpec> tools,
        @Nullable ReasoningEffort effort) {
    /** Copies the lists. */
    public ModelRequest {
        messages = List.copyOf(messages);
        tools = List.copyOf(tools);
    }

    /** One that leaves it to the model how much it thinks. */
    public ModelRequest(
            String model, String system, List<ModelMessage> messages, List<ToolSpec> tools) {
        this(model, system, messages, tools, null);
    }

    /** The same with another effort. */
    public ModelRequest with(@Nullable ReasoningEffort other) {
        return new ModelRequest(model, system, messages, tools, other);
    }

    /** The same request to another model, which knows none of the signatures and thoughts. */
    public ModelRequest to(String other) {
        return unsigned().with(other);
    }

    /** The same request without anything that only one provider can read. */
    public ModelRequest unsigned() {
        List<ModelMessage> unsigned = messages.stream().map(ModelMessage::unsigned).toList();
        return new ModelRequest(model, system, unsigned, tools, effort);
    }

    /** The same request with another conversation. */
    public ModelRequest saying(List<ModelMessage> others) {
        return new ModelRequest(model, system, others, tools, effort);
    }

    /** The same request for a model that sees no images. */
    public ModelRequest withoutImages() {
        List<ModelMessage> words = messages.stream().map(ModelMessage::withoutImages).toList();
        return new ModelRequest(model, system, words, tools, effort);
    }

    /** The same request with a note in place of each image that its provider refuses. */
    public ModelRequest without(Predicate<ModelImage> refused) {
        List<ModelMessage> others = messages.stream().map(it -> it.without(refused)).toList();
        return others.equals(messages) ? this : saying(others);
    }

    /** Lists the images that the model is shown, oldest first. */
    public List<ModelImage> images() {
        return messages.stream()
                .filter(User.class::isInstance)
                .flatMap(it -> ((User) it).images().stream())
                .toList();
    }

    private ModelRequest with(String other) {
        return new ModelRequest(other, system, messages, tools, effort);
    }

    /** Characters of all that the model reads. */
    public long characters() {
        return system.length()
                + tools.stream().mapToLong(ToolSpec::characters).sum()
                + messages.stream().mapToLong(ModelMessage::characters).sum();
    }
}
