package dev.troupe.model.gateway;

import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/** JSON objects whose keys come in another order with each library. */
final class SortedJson {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private SortedJson() {}

    static String json(String object) {
        return JSON.writeValueAsString(JSON.readValue(object, TreeMap.class));
    }
}
