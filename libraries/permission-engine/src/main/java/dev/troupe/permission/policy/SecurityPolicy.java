package dev.troupe.permission.policy;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.condition.ContextualRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What may run, as files and profiles say. While there are faults, it holds nothing that allows.
 *
 * @param rules in the order in which they stand
 * @param patterns pipelines that are blocked, such as {@code curl * | sh}
 * @param synonyms from a phrase in small letters with single spaces to a command
 * @param contextual rules with conditions
 * @param otherwise what becomes of a command that no rule names: ASK or BLOCK
 * @param faults why it cannot be relied on; then everything asks that is not blocked
 * @param level the defaults that it names, or null when it names none
 */
public record SecurityPolicy(
        List<CommandRule> rules,
        List<String> patterns,
        Map<String, String> synonyms,
        List<ContextualEntry> contextual,
        Verdict otherwise,
        List<PolicyFault> faults,
        @Nullable SecurityLevel level,
        PolicyOrigins origins) {
    public SecurityPolicy {
        rules = List.copyOf(rules);
        patterns = List.copyOf(patterns);
        synonyms = Collections.unmodifiableMap(new LinkedHashMap<>(synonyms));
        contextual = List.copyOf(contextual);
        faults = List.copyOf(faults);
        if (otherwise == Verdict.ALLOW) {
            throw new IllegalArgumentException("What no rule names is never allowed.");
        }
    }

    /** Says nothing: everything asks. */
    public static SecurityPolicy empty() {
        return new SecurityPolicy(
                List.of(),
                List.of(),
                Map.of(),
                List.of(),
                Verdict.ASK,
                List.of(),
                null,
                PolicyOrigins.NONE);
    }

    /** What of it makes decisions stricter: all that counts of a file that nobody trusts. */
    public SecurityPolicy tightening() {
        return new SecurityPolicy(
                rules.stream().filter(rule -> rule.verdict() != Verdict.ALLOW).toList(),
                patterns,
                Map.of(),
                contextual.stream().map(ContextualEntry::tightening).toList(),
                otherwise,
                faults,
                level == SecurityLevel.STRICT ? level : null,
                new PolicyOrigins(origins.patterns(), Map.of(), origins.otherwise()));
    }

    /** The rules with conditions, ready to be evaluated. */
    public List<ContextualRule> conditions() {
        return contextual.stream().flatMap(entry -> entry.rule().stream()).toList();
    }

    /** The same with other rules. */
    public SecurityPolicy with(List<CommandRule> others) {
        return new SecurityPolicy(
                others, patterns, synonyms, contextual, otherwise, faults, level, origins);
    }

    /**
     * This policy with another one beneath: rules of both count, where both have a phrase this one's command does. A
     * fault of either takes all that allows from both.
     */
    public SecurityPolicy over(SecurityPolicy beneath) {
        SecurityPolicy both =
                new SecurityPolicy(
                        joined(beneath.rules, rules),
                        List.copyOf(union(beneath.patterns, patterns)),
                        phrases(beneath.synonyms, synonyms),
                        joined(beneath.contextual, contextual),
                        otherwise.strictest(beneath.otherwise),
                        joined(beneath.faults, faults),
                        level == null ? beneath.level : level,
                        origins.with(beneath.origins));
        return both.faults.isEmpty() ? both : both.tightening();
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        List<T> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    private static Set<String> union(List<String> first, List<String> second) {
        return new LinkedHashSet<>(joined(first, second));
    }

    private static Map<String, String> phrases(
            Map<String, String> beneath, Map<String, String> above) {
        Map<String, String> all = new LinkedHashMap<>(beneath);
        all.putAll(above);
        return all;
    }
}
