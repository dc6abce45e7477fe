package dev.troupe.model.gateway;

import dev.troupe.model.ModelImage;
import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.RawToolCall;
import dev.troupe.model.ReasoningBlock;
import dev.troupe.model.ToolSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Makes requests ready to leave for a provider: without secrets, whatever they were put together of. */
final class ModelRequestRedactor {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final RedactedTextCache texts;

    ModelRequestRedactor(RedactedTextCache texts) {
        this.texts = texts;
    }

    ModelRequest of(ModelRequest request) {
        return new ModelRequest(
                request.model(),
                redacted(request.system()),
                request.messages().stream().map(this::of).toList(),
                request.tools().stream().map(this::of).toList(),
                request.effort());
    }

    /** Servers of tools write their descriptions. */
    private ToolSpec of(ToolSpec spec) {
        String description = redacted(spec.description());
        return description.equals(spec.description())
                ? spec
                : new ToolSpec(
                        spec.name(),
                        description,
                        spec.schema(),
                        spec.kind(),
                        spec.recovery(),
                        spec.aliases());
    }

    private ModelMessage of(ModelMessage message) {
        return switch (message) {
            case ModelMessage.User(String text, List<ModelImage> images) ->
                    new ModelMessage.User(redacted(text), images);
            case ModelMessage.Assistant assistant ->
                    of(holdsSecret(assistant.thoughts()) ? assistant.unsigned() : assistant);
            case ModelMessage.Results(List<ModelMessage.Answered> results) ->
                    new ModelMessage.Results(
                            results.stream()
                                    .map(it ->
                                            new ModelMessage.Answered(
                                                    it.callId(), it.tool(), redacted(it.text())))
                                    .toList());
        };
    }

    private ModelMessage of(ModelMessage.Assistant assistant) {
        return new ModelMessage.Assistant(
                redacted(assistant.text()),
                assistant.calls().stream().map(this::of).toList(),
                assistant.thoughts());
    }

    /** Whether the words of any of these thoughts hold a secret: a thought goes back as it came, or not at all. */
    boolean holdsSecret(List<ReasoningBlock> thoughts) {
        return thoughts.stream()
                .flatMap(it -> it.words().stream())
                .anyMatch(it -> !redacted(it).equals(it));
    }

    /** A pattern that was configured may reach across quotes; providers take only JSON. */
    private RawToolCall of(RawToolCall call) {
        String arguments = redacted(call.arguments());
        boolean broken = !arguments.equals(call.arguments()) && !json(arguments);
        return new RawToolCall(
                call.id(), call.tool(), broken ? "{}" : arguments, signature(call.signature()));
    }

    /** Texts in it are thoughts; what is no object, or deeper in it, only the provider can read. */
    private @Nullable String signature(@Nullable String signature) {
        if (signature == null || !json(signature)) {
            return signature;
        }
        ObjectNode fields = (ObjectNode) JSON.readTree(signature);
        boolean changed = false;
        for (String name : List.copyOf(fields.propertyNames())) {
            JsonNode field = fields.path(name);
            String text = field.isString() ? redacted(field.asString()) : "";
            if (field.isString() && !text.equals(field.asString())) {
                fields.put(name, text);
                changed = true;
            }
        }
        return changed ? fields.toString() : signature;
    }

    private static boolean json(String text) {
        try {
            return JSON.readTree(text).isObject();
        } catch (JacksonException broken) {
            return false;
        }
    }

    private String redacted(String text) {
        return texts.of(text);
    }
}
