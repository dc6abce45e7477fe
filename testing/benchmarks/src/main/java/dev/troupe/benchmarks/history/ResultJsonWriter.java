package dev.troupe.benchmarks.history;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes results. */
final class ResultJsonWriter {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private ResultJsonWriter() {}

    static String pretty(Object value) {
        return MAPPER.writeValueAsString(value) + "\n";
    }
}
