package dev.troupe.permission.policy;

import tools.jackson.databind.JsonNode;

/**
 * A rule with conditions as it stands in the file; what its conditions mean is read elsewhere.
 *
 * @param line on which the entry begins, counted from 1
 * @param grants whether conditions that hold may make a decision more permissive; otherwise they only tighten
 */
public record ContextualEntry(Layer layer, String file, int line, JsonNode entry, boolean grants) {
    /** The same, which only tightens. */
    ContextualEntry tightening() {
        return new ContextualEntry(layer, file, line, entry, false);
    }
}
