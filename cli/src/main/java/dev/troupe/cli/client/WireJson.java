package dev.troupe.cli.client;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** JSON as it goes over the wire. Fields and event types of newer servers are passed over. */
public final class WireJson {
    private static final JsonMapper MAPPER =
            JsonMapper.builder()
                    .addModule(new ReflectiveRecordModule())
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                    .disable(DeserializationFeature.FAIL_ON_INVALID_SUBTYPE)
                    .build();

    private WireJson() {}

    /**
     * Makes readers and writers of types ready.
     *
     * @param read what answers hold
     * @param written what calls carry
     */
    static void prepare(Class<?>[] read, Class<?>[] written) {
        for (Class<?> type : read) {
            var _ = MAPPER.readerFor(type);
        }
        for (Class<?> type : written) {
            var _ = MAPPER.writerFor(type);
        }
    }

    /** The mapper, for readers of types that this class does not name. */
    static JsonMapper mapper() {
        return MAPPER;
    }

    /** One line of JSON. */
    public static String write(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /** JSON for people who edit it. */
    public static String pretty(Object value) {
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value);
    }

    /** A word of a fixed set as it goes over the wire: {@code accept-edits}. */
    public static String word(Enum<?> value) {
        return MAPPER.convertValue(value, String.class);
    }

    /** An empty JSON object to fill. */
    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /** A value as a JSON tree. */
    public static JsonNode tree(Object value) {
        return MAPPER.valueToTree(value);
    }

    /**
     * Reads one value.
     *
     * @throws JacksonException when the text is no such value
     */
    public static <T> T read(String json, Class<T> type) {
        return MAPPER.readValue(json, type);
    }
}
