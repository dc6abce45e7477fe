package dev.troupe.testkit.model.wire;

import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Reads message content, which services take as a string or as a list of typed parts. */
public final class MessageContentReader {
    private MessageContentReader() {}

    /** The text of the content; parts without text count as nothing. */
    public static String text(JsonNode content) {
        if (content.isString()) {
            return content.stringValue();
        }
        return content.valueStream()
                .map(part -> part.path("text"))
                .filter(JsonNode::isString)
                .map(JsonNode::stringValue)
                .collect(Collectors.joining("\n"));
    }

    /** Roughly how many tokens the request has. */
    public static int tokens(JsonNode body) {
        return Math.max(1, body.toString().length() / 4);
    }

    /** What kind of value it is, in the services' words. */
    public static String kind(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT -> "an object";
            case ARRAY -> "an array";
            case STRING -> "a string";
            case NUMBER -> "a number";
            case BOOLEAN -> "a boolean";
            case NULL, MISSING -> "null";
            case BINARY, POJO -> "an unknown value";
        };
    }
}
