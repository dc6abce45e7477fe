package dev.troupe.security.decision;

import dev.troupe.permission.decision.PermissionEngine;
import dev.troupe.permission.decision.Ruleset;
import dev.troupe.permission.schema.ToolSchemas;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Engines by the policy that they decide under, since preparing one takes longer than many decisions. */
final class Engines {
    private static final int MOST = 200;

    private final ToolSchemas schemas = ToolSchemas.bundled();
    private final Map<String, PermissionEngine> known = new ConcurrentHashMap<>();

    PermissionEngine of(Policy policy) {
        if (known.size() > MOST) {
            known.clear();
        }
        return known.computeIfAbsent(policy.hash(), _ -> prepared(policy));
    }

    private PermissionEngine prepared(Policy policy) {
        return new PermissionEngine(
                schemas,
                Ruleset.of(
                        schemas,
                        policy.commands(),
                        policy.patterns(),
                        policy.synonyms(),
                        policy.contextual(),
                        policy.otherwise()));
    }
}
