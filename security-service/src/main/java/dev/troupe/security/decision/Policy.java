package dev.troupe.security.decision;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.condition.ContextualRule;
import dev.troupe.permission.policy.Rule;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All layers together, as they were read for one decision.
 *
 * @param patterns pipelines that are blocked
 * @param synonyms phrase → command
 * @param contextual rules that depend on the circumstances
 * @param otherwise what is said of a command that no rule is about: ASK or BLOCK
 * @param hash identifies the texts that were read, and the types of the project
 * @param notices what was ignored in them
 * @param fault why the policy cannot be relied on; while there is one, nothing is allowed
 */
public record Policy(
        List<Rule> commands,
        List<FileRule> files,
        List<String> patterns,
        Map<String, String> synonyms,
        List<ContextualRule> contextual,
        Verdict otherwise,
        String hash,
        List<String> notices,
        @Nullable String fault) {
    public Policy {
        commands = List.copyOf(commands);
        files = List.copyOf(files);
        patterns = List.copyOf(patterns);
        synonyms = Map.copyOf(synonyms);
        contextual = List.copyOf(contextual);
        notices = List.copyOf(notices);
    }
}
