package dev.troupe.security.snapshot;

import dev.troupe.permission.graph.KnowledgeGraph;
import dev.troupe.permission.policy.CommandRule;
import dev.troupe.permission.policy.ContextualEntry;
import dev.troupe.permission.policy.PolicyOrigins;
import dev.troupe.permission.policy.PolicyOrigins.Written;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.security.decision.EffectivePolicy;
import dev.troupe.security.decision.FileRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The blocks of the newest good graph, for the time in which nobody knows what the newer policy would block. */
record LastKnownBlocks(SecurityPolicy commands, List<FileRule> files) {
    /** Nothing, where no graph was ever good. */
    static final LastKnownBlocks NOTHING = new LastKnownBlocks(SecurityPolicy.empty(), List.of());

    static LastKnownBlocks of(KnowledgeGraph graph) {
        SecurityPolicy all = graph.policy();
        return new LastKnownBlocks(
                phrased(all.tightening(), all), graph.files().stream().map(FileRule::of).toList());
    }

    /** A phrase allows nothing: it asks, and is blocked where its command is. So what is missing of them makes nothing stricter. */
    private static SecurityPolicy phrased(SecurityPolicy policy, SecurityPolicy phrases) {
        Map<String, String> synonyms = new LinkedHashMap<>(phrases.synonyms());
        synonyms.putAll(policy.synonyms());
        Map<String, Written> origins = new LinkedHashMap<>(phrases.origins().synonyms());
        origins.putAll(policy.origins().synonyms());
        return new SecurityPolicy(
                policy.rules(),
                policy.patterns(),
                synonyms,
                policy.contextual(),
                policy.otherwise(),
                policy.faults(),
                policy.level(),
                new PolicyOrigins(
                        policy.origins().patterns(), origins, policy.origins().otherwise()));
    }

    /** A policy with this beneath, as far as it does not say the same itself. */
    EffectivePolicy beneath(EffectivePolicy policy) {
        SecurityPolicy says = policy.says();
        List<CommandRule> rules =
                commands.rules().stream()
                        .filter(rule -> says.rules().stream().noneMatch(it -> same(rule, it)))
                        .toList();
        List<ContextualEntry> contextual =
                commands.contextual().stream()
                        .filter(entry ->
                                says.contextual().stream().noneMatch(it -> same(entry, it)))
                        .toList();
        SecurityPolicy older =
                new SecurityPolicy(
                        rules,
                        commands.patterns(),
                        commands.synonyms(),
                        contextual,
                        commands.otherwise(),
                        commands.faults(),
                        commands.level(),
                        origins(says));
        return policy.with(phrased(says.over(older), older), files(policy));
    }

    /** Each layer is one file, so that its default is the same wherever it stands in it. */
    private PolicyOrigins origins(SecurityPolicy says) {
        PolicyOrigins older = commands.origins();
        return new PolicyOrigins(
                older.patterns(),
                older.synonyms(),
                older.otherwise().stream()
                        .filter(it ->
                                says.origins().otherwise().stream()
                                        .noneMatch(now -> now.layer() == it.layer()))
                        .toList());
    }

    private List<FileRule> files(EffectivePolicy policy) {
        List<FileRule> all = new ArrayList<>(policy.files());
        files.stream()
                .filter(rule -> policy.files().stream().noneMatch(rule::says))
                .forEach(all::add);
        return all;
    }

    private static boolean same(CommandRule one, CommandRule other) {
        return one.layer() == other.layer()
                && one.verdict() == other.verdict()
                && one.words().equals(other.words());
    }

    private static boolean same(ContextualEntry one, ContextualEntry other) {
        return one.layer() == other.layer() && one.entry().equals(other.entry());
    }
}
