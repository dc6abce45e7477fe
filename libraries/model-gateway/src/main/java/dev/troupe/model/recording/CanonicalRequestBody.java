package dev.troupe.model.recording;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The body of a request in a form in which equal requests are equal texts: keys in order, and the ids that
 * this side makes up replaced by numbers.
 */
final class CanonicalRequestBody {
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final Pattern OWN_ID = Pattern.compile("\\b(call|text)_[0-9a-f]{32}\\b");

    private CanonicalRequestBody() {}

    static String of(String body) {
        return numbered(ordered(body));
    }

    private static String ordered(String body) {
        try {
            return JSON.writeValueAsString(ordered(JSON.readTree(body)));
        } catch (JacksonException e) {
            return body;
        }
    }

    private static JsonNode ordered(JsonNode node) {
        return switch (node) {
            case ObjectNode object -> {
                Map<String, JsonNode> sorted = new TreeMap<>();
                object.properties().forEach(it -> sorted.put(it.getKey(), ordered(it.getValue())));
                ObjectNode result = JSON.createObjectNode();
                sorted.forEach(result::set);
                yield result;
            }
            case ArrayNode array -> {
                ArrayNode result = JSON.createArrayNode();
                array.forEach(it -> result.add(ordered(it)));
                yield result;
            }
            default -> node;
        };
    }

    private static String numbered(String text) {
        Map<String, Integer> numbers = new HashMap<>();
        Matcher ids = OWN_ID.matcher(text);
        return ids.replaceAll(it ->
                it.group(1) + "_" + numbers.computeIfAbsent(it.group(), _ -> numbers.size() + 1));
    }
}
