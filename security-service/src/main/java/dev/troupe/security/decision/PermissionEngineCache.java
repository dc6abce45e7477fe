package dev.troupe.security.decision;

import dev.troupe.permission.decision.CommandReachCheck;
import dev.troupe.permission.decision.CompiledPolicy;
import dev.troupe.permission.decision.PermissionEngine;
import dev.troupe.permission.graph.KnowledgeGraph;
import dev.troupe.permission.learning.LearnedRule;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.permission.schema.ToolSchemas;
import dev.troupe.security.decision.LearnedRules.Known;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Makes engines of policies, and graphs that show them. Engines are kept by the hash of the graph, since preparing one takes
 * longer than many decisions.
 */
public final class PermissionEngineCache {
    private static final int MOST = 200;

    private final ToolSchemas schemas = ToolSchemas.bundled();
    private final Map<String, PermissionEngine> known = new ConcurrentHashMap<>();

    /** The graph of a policy and of the rules that people's answers have made, with its engine. */
    public PreparedPolicy of(EffectivePolicy policy, List<Known> learned) {
        KnowledgeGraph graph =
                KnowledgeGraph.of(
                        policy.says(),
                        policy.detected(),
                        policy.files().stream().map(FileRule::listing).toList(),
                        byId(learned));
        String hash = graph.hash();
        return new PreparedPolicy(graph, hash, engine(graph.policy(), hash), policy.files());
    }

    private static Map<UUID, LearnedRule> byId(List<Known> learned) {
        Map<UUID, LearnedRule> byId = new HashMap<>();
        learned.forEach(it -> byId.put(it.id(), it.rule()));
        return byId;
    }

    private PermissionEngine engine(SecurityPolicy policy, String hash) {
        if (known.size() > MOST) {
            known.clear();
        }
        return known.computeIfAbsent(hash, _ -> prepared(policy));
    }

    /** An engine that knows no rules at all. */
    PermissionEngine bare() {
        return prepared(SecurityPolicy.empty());
    }

    /** Tells what lines reach. */
    CommandReachCheck reaches() {
        return new CommandReachCheck(schemas);
    }

    private PermissionEngine prepared(SecurityPolicy policy) {
        return new PermissionEngine(
                schemas,
                CompiledPolicy.of(
                        schemas,
                        policy.rules(),
                        policy.patterns(),
                        policy.synonyms(),
                        policy.conditions(),
                        policy.otherwise()));
    }
}
