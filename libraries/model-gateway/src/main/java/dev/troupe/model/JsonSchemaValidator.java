package dev.troupe.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Checks arguments against the part of JSON schema that tool schemas use: type, properties,
 * required, items, enum, minimum, maximum, minItems, additionalProperties false.
 */
final class JsonSchemaValidator {
    private final List<String> found = new ArrayList<>();

    private JsonSchemaValidator() {}

    static List<String> violations(JsonNode schema, JsonNode value) {
        JsonSchemaValidator check = new JsonSchemaValidator();
        check.value(schema, value, "");
        return List.copyOf(check.found);
    }

    private void value(JsonNode schema, JsonNode value, String at) {
        String type = schema.path("type").asString("");
        if (!type.isEmpty() && !isOf(type, value)) {
            found.add(
                    "%s must be %s, but is %s."
                            .formatted(subject(at), article(type), describe(value)));
            return;
        }
        choice(schema, value, at);
        if (value.isObject()) {
            object(schema, value, at);
        } else if (value.isArray()) {
            array(schema, value, at);
        } else if (value.isNumber()) {
            range(schema, value, at);
        }
    }

    private void object(JsonNode schema, JsonNode value, String at) {
        JsonNode properties = schema.path("properties");
        for (JsonNode required : schema.path("required")) {
            if (!value.has(required.asString())) {
                found.add(
                        "The argument \"%s\" is missing.".formatted(join(at, required.asString())));
            }
        }
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            if (properties.has(field.getKey())) {
                value(properties.get(field.getKey()), field.getValue(), join(at, field.getKey()));
            } else if (schema.path("additionalProperties").isBoolean()) {
                found.add(
                        "There is no argument \"%s\"; there are: %s."
                                .formatted(
                                        join(at, field.getKey()),
                                        String.join(", ", properties.propertyNames())));
            }
        }
    }

    private void array(JsonNode schema, JsonNode value, String at) {
        int least = schema.path("minItems").asInt(0);
        if (value.size() < least) {
            found.add(
                    "%s needs at least %d %s."
                            .formatted(subject(at), least, least == 1 ? "element" : "elements"));
        }
        for (int i = 0; i < value.size(); i++) {
            value(schema.path("items"), value.get(i), at + "[" + i + "]");
        }
    }

    private void range(JsonNode schema, JsonNode value, String at) {
        boolean low =
                schema.has("minimum") && value.doubleValue() < schema.get("minimum").asDouble();
        boolean high =
                schema.has("maximum") && value.doubleValue() > schema.get("maximum").asDouble();
        if (low || high) {
            found.add(
                    "%s must be %s %s, but is %s."
                            .formatted(
                                    subject(at),
                                    low ? "at least" : "at most",
                                    schema.get(low ? "minimum" : "maximum").asString(),
                                    value.asString()));
        }
    }

    private void choice(JsonNode schema, JsonNode value, String at) {
        JsonNode allowed = schema.path("enum");
        if (!allowed.isArray()) {
            return;
        }
        List<String> names = new ArrayList<>();
        for (JsonNode one : allowed) {
            if (one.equals(value)) {
                return;
            }
            names.add(one.asString());
        }
        found.add("%s must be one of: %s.".formatted(subject(at), String.join(", ", names)));
    }

    private static boolean isOf(String type, JsonNode value) {
        return switch (type) {
            case "string" -> value.isString();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            case "array" -> value.isArray();
            case "object" -> value.isObject();
            default -> true;
        };
    }

    private static String subject(String at) {
        return at.isEmpty() ? "The arguments" : "The argument \"" + at + "\"";
    }

    private static String article(String type) {
        return switch (type) {
            case "array" -> "a list";
            case "integer" -> "a whole number";
            case "object" -> "an object";
            default -> "a " + type;
        };
    }

    private static String describe(JsonNode value) {
        String text = value.toString();
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }

    private static String join(String at, String name) {
        return at.isEmpty() ? name : at + "." + name;
    }
}
