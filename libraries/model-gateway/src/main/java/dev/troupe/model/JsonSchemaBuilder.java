package dev.troupe.model;

import java.util.function.Consumer;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Builds the JSON schema of a tool's arguments: an object that allows no other properties. */
public final class JsonSchemaBuilder {
    private final ObjectNode root = JsonNodeFactory.instance.objectNode();
    private final ObjectNode properties;
    private final ArrayNode required;

    /** An object without properties. */
    public JsonSchemaBuilder() {
        root.put("type", "object");
        properties = root.putObject("properties");
        required = root.putArray("required");
        root.put("additionalProperties", false);
    }

    /** A string. */
    public JsonSchemaBuilder text(String name, boolean isRequired, String description) {
        add(name, "string", isRequired, description);
        return this;
    }

    /** A string out of a few. */
    public JsonSchemaBuilder choice(
            String name, boolean isRequired, String description, String... values) {
        ArrayNode allowed = add(name, "string", isRequired, description).putArray("enum");
        for (String value : values) {
            allowed.add(value);
        }
        return this;
    }

    /** A whole number within bounds, both included. */
    public JsonSchemaBuilder integer(
            String name, boolean isRequired, long min, long max, String description) {
        add(name, "integer", isRequired, description).put("minimum", min).put("maximum", max);
        return this;
    }

    /** True or false. */
    public JsonSchemaBuilder truth(String name, boolean isRequired, String description) {
        add(name, "boolean", isRequired, description);
        return this;
    }

    /** A list of objects. */
    public JsonSchemaBuilder list(
            String name, int least, String description, Consumer<JsonSchemaBuilder> item) {
        JsonSchemaBuilder inner = new JsonSchemaBuilder();
        item.accept(inner);
        add(name, "array", true, description).put("minItems", least).set("items", inner.root);
        return this;
    }

    /** The schema. */
    public JsonSchema build() {
        return new JsonSchema(root);
    }

    private ObjectNode add(String name, String type, boolean isRequired, String description) {
        if (isRequired) {
            required.add(name);
        }
        return properties.putObject(name).put("type", type).put("description", description);
    }
}
