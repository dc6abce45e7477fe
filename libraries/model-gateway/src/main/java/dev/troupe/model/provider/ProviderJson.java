package dev.troupe.model.provider;

import dev.troupe.model.connection.ModelFailureClassifier;
import java.io.StringWriter;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** JSON as a provider sends it. */
final class ProviderJson {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private ProviderJson() {}

    static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /** Writes one object field by field, without a tree of it. */
    static String written(Consumer<JsonGenerator> fields) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = MAPPER.createGenerator(text)) {
            json.writeStartObject();
            fields.accept(json);
            json.writeEndObject();
        }
        return text.toString();
    }

    /** What is known to be JSON. */
    static JsonNode known(String text) {
        return MAPPER.readTree(text);
    }

    /** Whether a text is an object and nothing more. */
    static boolean isObject(String text) {
        try {
            return MAPPER.readTree(text).isObject();
        } catch (JacksonException e) {
            return false;
        }
    }

    /** A part of an answer. */
    static JsonNode answered(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JacksonException e) {
            throw ModelFailureClassifier.garbage(e);
        }
    }

    /** The body of a refusal; an empty object where it is no JSON. */
    static JsonNode refusal(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JacksonException e) {
            return object();
        }
    }
}
