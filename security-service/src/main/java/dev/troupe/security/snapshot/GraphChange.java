package dev.troupe.security.snapshot;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.permission.graph.GraphEdge;
import dev.troupe.permission.graph.KnowledgeGraph;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Another graph comes into force than before, as the trail tells of it.
 *
 * @param before the version until now, 0 for none
 */
record GraphChange(TeamRepository place, long before, long version, Instant at) {
    private static final String ITSELF = "service:security";
    private static final int SHOWN = 20;

    /**
     * The event. Its user is whoever's call found that something has changed: who changed a file, nobody knows.
     *
     * @param older null when there was none, or it cannot be read
     */
    AuditEvent event(String hash, KnowledgeGraph graph, @Nullable KnowledgeGraph older) {
        Map<String, String> detail = new TreeMap<>();
        detail.put("graph", Long.toString(version));
        detail.put("before", before == 0 ? "none" : Long.toString(before));
        detail.put("hash", hash);
        if (older != null) {
            Set<String> now = edges(graph);
            Set<String> then = edges(older);
            detail.put("added", without(now, then));
            detail.put("removed", without(then, now));
        }
        return new AuditEvent(
                UUID.randomUUID(),
                at,
                "graph-changed",
                new RequestOrigin(place.team(), user(), null, null, null, place.repository()),
                "version %d of the knowledge graph instead of %s"
                        .formatted(version, detail.get("before")),
                "done",
                detail);
    }

    private static String user() {
        return CallerIdentity.CURRENT.isBound() ? CallerIdentity.CURRENT.get().subject() : ITSELF;
    }

    private static Set<String> edges(KnowledgeGraph graph) {
        Set<String> edges = new LinkedHashSet<>();
        for (GraphEdge edge : graph.edges()) {
            edges.add(edge.from() + " " + edge.kind().word() + " " + edge.to());
        }
        return edges;
    }

    private static String without(Set<String> some, Set<String> others) {
        long all = some.stream().filter(it -> !others.contains(it)).count();
        String shown =
                String.join(
                        "; ",
                        some.stream().filter(it -> !others.contains(it)).limit(SHOWN).toList());
        return all > SHOWN ? shown + "; and " + (all - SHOWN) + " more" : shown;
    }
}
