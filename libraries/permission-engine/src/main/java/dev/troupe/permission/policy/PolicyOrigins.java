package dev.troupe.permission.policy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The lines of a policy file at which entries stand that are no rules of their own.
 *
 * @param patterns by the pattern
 * @param synonyms by the phrase
 * @param otherwise all places that block what nothing names
 */
public record PolicyOrigins(
        Map<String, Written> patterns, Map<String, Written> synonyms, List<Written> otherwise) {
    /**
     * A place in a file.
     *
     * @param layer whose file it is
     * @param at as {@code file:line}
     */
    public record Written(Layer layer, String at) {}

    /** Of a policy that has nothing of it. */
    public static final PolicyOrigins NONE = new PolicyOrigins(Map.of(), Map.of(), List.of());

    public PolicyOrigins {
        patterns = Collections.unmodifiableMap(new TreeMap<>(patterns));
        synonyms = Collections.unmodifiableMap(new TreeMap<>(synonyms));
        otherwise = List.copyOf(otherwise);
    }

    /** These, and those of another policy for what is not among these. */
    PolicyOrigins with(PolicyOrigins others) {
        List<Written> all = new ArrayList<>(otherwise);
        others.otherwise.stream().filter(it -> !all.contains(it)).forEach(all::add);
        return new PolicyOrigins(
                joined(patterns, others.patterns), joined(synonyms, others.synonyms), all);
    }

    private static Map<String, Written> joined(
            Map<String, Written> mine, Map<String, Written> more) {
        Map<String, Written> all = new HashMap<>(more);
        all.putAll(mine);
        return Collections.unmodifiableMap(all);
    }
}
