package dev.troupe.benchmarks.history;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes results. */
final class Json {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private Json() {}

    static String pretty(Object value) {
        return MAPPER.writeValueAsString(value) + "\n";
    }
}
