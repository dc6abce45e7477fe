package dev.troupe.model;

import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.ObjectNode;

/** Brings the arguments a model sent under the names and types of a tool's schema. */
final class ToolArgumentNormalizer {
    private final ToolSpec spec;

    ToolArgumentNormalizer(ToolSpec spec) {
        this.spec = spec;
    }

    ObjectNode of(ObjectNode arguments) {
        return object(spec.schema().node(), arguments);
    }

    private ObjectNode object(JsonNode schema, ObjectNode given) {
        JsonNode properties = schema.path("properties");
        ObjectNode result = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> field : given.properties()) {
            String name = name(properties, field.getKey());
            boolean taken = !name.equals(field.getKey()) && given.has(name);
            String target = taken ? field.getKey() : name;
            // Models often spell "not given" as null.
            if (!field.getValue().isNull()) {
                result.set(target, value(properties.path(target), field.getValue()));
            }
        }
        return result;
    }

    private String name(JsonNode properties, String given) {
        if (properties.has(given)) {
            return given;
        }
        String snake = given.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
        String alias =
                spec.aliases().getOrDefault(given, spec.aliases().getOrDefault(snake, snake));
        if (properties.has(alias)) {
            return alias;
        }
        return properties.has(snake) ? snake : given;
    }

    private JsonNode value(JsonNode schema, JsonNode given) {
        return switch (schema.path("type").asString("")) {
            case "integer" -> integer(given);
            case "number" -> number(given);
            case "boolean" -> truth(given);
            case "array" -> array(schema.path("items"), given);
            case "object" -> given instanceof ObjectNode inner ? object(schema, inner) : given;
            default -> given;
        };
    }

    private static JsonNode integer(JsonNode given) {
        if (given.isString() && given.asString().strip().matches("-?\\d{1,18}")) {
            return LongNode.valueOf(Long.parseLong(given.asString().strip()));
        }
        boolean whole = given.isNumber() && given.doubleValue() == Math.rint(given.doubleValue());
        return whole && Math.abs(given.doubleValue()) < 1e15
                ? LongNode.valueOf((long) given.doubleValue())
                : given;
    }

    private static JsonNode number(JsonNode given) {
        return given.isString() && given.asString().strip().matches("-?\\d{1,15}(\\.\\d{1,15})?")
                ? DoubleNode.valueOf(Double.parseDouble(given.asString().strip()))
                : given;
    }

    private static JsonNode truth(JsonNode given) {
        if (!given.isString()) {
            return given;
        }
        return switch (given.asString().strip().toLowerCase(Locale.ROOT)) {
            case "true" -> BooleanNode.TRUE;
            case "false" -> BooleanNode.FALSE;
            default -> given;
        };
    }

    private JsonNode array(JsonNode items, JsonNode given) {
        if (!(given instanceof ArrayNode array)) {
            return given;
        }
        ArrayNode result = JsonNodeFactory.instance.arrayNode();
        array.forEach(item -> result.add(value(items, item)));
        return result;
    }
}
