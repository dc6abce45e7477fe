package dev.troupe.testkit.model.wire;

import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Argument texts, for protocols that send arguments as JSON objects. */
public final class ToolArgumentParser {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private ToolArgumentParser() {}

    /** The text as an object; empty when it is none. */
    public static Optional<JsonNode> object(String text) {
        try {
            return Optional.of(MAPPER.readTree(text)).filter(JsonNode::isObject);
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }
}
