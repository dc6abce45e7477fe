package dev.troupe.languageservers.definition;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads the definitions that Troupe brings along, from the files beside this class. */
final class BuiltInServerDefinitions {
    private static final String ORDER = "order.json";

    private BuiltInServerDefinitions() {}

    /** Reads all of them by name; among those for one language the first comes first. */
    static Map<String, ObjectNode> readAll() {
        Map<String, ObjectNode> definitions = new LinkedHashMap<>();
        for (JsonNode name : readResource(ORDER)) {
            definitions.put(name.asString(), (ObjectNode) readResource(name.asString() + ".json"));
        }
        return definitions;
    }

    private static JsonNode readResource(String name) {
        try (InputStream text = BuiltInServerDefinitions.class.getResourceAsStream(name)) {
            if (text == null) {
                throw new IllegalStateException("The gateway's jar lacks the definition " + name);
            }
            return JsonMapper.shared().readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(name + " could not be read from its jar.", e);
        }
    }
}
