package dev.troupe.model.provider;

import dev.troupe.model.ReasoningBlock;
import dev.troupe.model.connection.ResponseChunk;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Gathers what a model thinks from the pieces of a completion, in whichever fields its server has it, so that it can go
 * back in the same.
 */
final class ChatCompletionsReasoning {
    /** Where DeepSeek, and servers that follow it, have thoughts; it is wanted back with every answer. */
    static final String CONTENT = "reasoning_content";

    /** Where OpenRouter, and vLLM since its newer versions, have them. */
    static final String PLAIN = "reasoning";

    /** Where OpenRouter has what their provider wants back, sealed parts among it. */
    static final String DETAILS = "reasoning_details";

    /** All of them; a piece that says its thoughts in several is shown by the first. */
    static final List<String> FIELDS = List.of(CONTENT, PLAIN, DETAILS);

    /** What comes of a detail in pieces; all else of it comes whole. */
    private static final List<String> GROWING = List.of("text", "summary", "data");

    private final Map<String, StringBuilder> texts = new LinkedHashMap<>();
    private final List<ObjectNode> details = new ArrayList<>();

    /** Takes what a piece of the answer has of them. */
    void add(JsonNode delta, List<ResponseChunk> pieces) {
        String shown = "";
        for (String field : List.of(CONTENT, PLAIN)) {
            JsonNode more = delta.path(field);
            if (more.isString()) {
                texts.computeIfAbsent(field, _ -> new StringBuilder()).append(more.stringValue());
                shown = shown.isEmpty() ? more.stringValue() : shown;
            }
        }
        for (JsonNode detail : delta.path(DETAILS)) {
            if (detail instanceof ObjectNode part) {
                add(part);
            }
        }
        if (!shown.isEmpty()) {
            pieces.add(new ResponseChunk.Thinking(shown));
        }
    }

    private void add(ObjectNode part) {
        ObjectNode last = details.isEmpty() ? null : details.getLast();
        if (last == null || !goesOn(last, part)) {
            details.add(part.deepCopy());
            return;
        }
        for (Map.Entry<String, JsonNode> field : part.properties()) {
            JsonNode before = last.path(field.getKey());
            if (GROWING.contains(field.getKey()) && before.isString()) {
                last.put(field.getKey(), before.stringValue() + field.getValue().asString(""));
            } else if (!field.getValue().isNull()) {
                last.set(field.getKey(), field.getValue());
            }
        }
    }

    /** One part may come in many pieces, told by their type and number. */
    private static boolean goesOn(ObjectNode last, ObjectNode part) {
        return part.hasNonNull("index")
                && same("index", last, part)
                && same("type", last, part)
                && (!part.hasNonNull("id") || !last.hasNonNull("id") || same("id", last, part));
    }

    private static boolean same(String field, ObjectNode one, ObjectNode other) {
        return one.path(field).equals(other.path(field));
    }

    /** All that came, as it has to go back; null: nothing came. */
    @Nullable String block() {
        ObjectNode block = ProviderJson.object();
        texts.forEach((field, text) -> block.put(field, text.toString()));
        if (!details.isEmpty()) {
            ArrayNode all = block.putArray(DETAILS);
            details.forEach(all::add);
        }
        return block.isEmpty() ? null : block.toString();
    }

    /** The fields of a kept block; empty where another protocol wrote it. */
    static JsonNode fields(ReasoningBlock block) {
        JsonNode kept = ProviderJson.refusal(block.block());
        // Blocks of other protocols say their type.
        return kept.has("type") || FIELDS.stream().noneMatch(kept::has)
                ? ProviderJson.object()
                : kept;
    }
}
