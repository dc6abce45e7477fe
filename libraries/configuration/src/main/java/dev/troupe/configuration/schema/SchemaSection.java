package dev.troupe.configuration.schema;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A place with keys whose names are fixed.
 *
 * @param keys by their names, in the schema's order
 */
public record SchemaSection(String meaning, Map<String, SchemaNode> keys) implements SchemaNode {
    /** Copies the keys. */
    public SchemaSection {
        keys = Collections.unmodifiableMap(new LinkedHashMap<>(keys));
    }

    /** The key's own name in whichever spelling it is written. */
    public Optional<String> name(String written) {
        return keys.containsKey(written)
                ? Optional.of(written)
                : keys.keySet().stream().filter(it -> NameSpelling.same(it, written)).findFirst();
    }
}
