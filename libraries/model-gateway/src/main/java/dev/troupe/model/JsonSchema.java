package dev.troupe.model;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A JSON schema together with its text, which goes to models with every request. */
public final class JsonSchema {
    private final ObjectNode node;
    private final String text;

    JsonSchema(ObjectNode node) {
        this.node = node;
        this.text = node.toString();
    }

    /**
     * A schema that is written elsewhere.
     *
     * @param text a JSON object, within what arguments are checked against
     */
    public static JsonSchema parse(String text) {
        return new JsonSchema((ObjectNode) new JsonMapper().readTree(text));
    }

    /** The schema as a tree, to read only. */
    public ObjectNode node() {
        return node;
    }

    /** The schema as text. */
    @Override
    public String toString() {
        return text;
    }
}
