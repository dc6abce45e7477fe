package dev.troupe.permission.graph;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one node is to another.
 *
 * @param position its place among all edges, counted from 0; rules keep their order by it
 * @param from id of a node
 * @param to id of a node
 * @param properties of rules their layer, reach, options, text and origin; of rules for files their layer, access and
 *     origin; of patterns, synonyms, conditions and defaults their layer and origin; of learned rules where, since and until when they hold
 */
public record GraphEdge(
        int position, String from, EdgeKind kind, String to, Map<String, String> properties) {
    public GraphEdge {
        properties = Collections.unmodifiableMap(new TreeMap<>(properties));
    }
}
