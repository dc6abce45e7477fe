package dev.troupe.permission.policy;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * Where patterns and synonyms stand, each as {@code file:line}.
 *
 * @param patterns by the pattern
 * @param synonyms by the phrase
 */
public record Origins(Map<String, String> patterns, Map<String, String> synonyms) {
    /** Of a policy without patterns and synonyms. */
    public static final Origins NONE = new Origins(Map.of(), Map.of());

    public Origins {
        patterns = Map.copyOf(patterns);
        synonyms = Map.copyOf(synonyms);
    }

    /** These, and those of another policy for what is not among these. */
    Origins with(Origins others) {
        return new Origins(joined(patterns, others.patterns), joined(synonyms, others.synonyms));
    }

    private static Map<String, String> joined(Map<String, String> mine, Map<String, String> more) {
        Map<String, String> all = new HashMap<>(more);
        all.putAll(mine);
        return Collections.unmodifiableMap(all);
    }
}
