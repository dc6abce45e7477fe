package dev.troupe.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * A part of an answer that is neither text nor call: what the model thought, or what only its provider can read.
 * The provider wants it back exactly as it came, at its place.
 *
 * @param text how many characters of the answer's text came before it
 * @param calls how many of the answer's calls came before it
 * @param block as JSON, in the provider's own shape
 */
public record ReasoningBlock(
        int text, int calls, @JsonSerialize(using = ReasoningBlock.AsItCame.class) String block) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** Fields that are no words: a changed one would be refused, and nobody can read them. */
    private static final Set<String> SEALED =
            Set.of("signature", "thoughtSignature", "data", "encrypted_content", "id");

    /** The words in it that people can read. */
    @JsonIgnore
    public List<String> words() {
        try {
            return words(JSON.readTree(block)).toList();
        } catch (JacksonException e) {
            return List.of(block);
        }
    }

    private static Stream<String> words(JsonNode node) {
        if (node.isString()) {
            return Stream.of(node.stringValue());
        }
        return node.isObject()
                ? node.properties().stream()
                        .filter(it -> !SEALED.contains(it.getKey()))
                        .flatMap(it -> words(it.getValue()))
                : node.valueStream().flatMap(ReasoningBlock::words);
    }

    /**
     * Writes it whatever the mapper does with other texts: one changed character makes it worthless. What must not be
     * written has to be left out before.
     */
    static final class AsItCame extends StdSerializer<String> {
        AsItCame() {
            super(String.class);
        }

        @Override
        public void serialize(String value, JsonGenerator generator, SerializationContext context) {
            generator.writeString(value);
        }
    }
}
