package dev.troupe.security.snapshot;

import dev.troupe.permission.graph.KnowledgeGraph;
import dev.troupe.permission.policy.ContextualEntry;
import dev.troupe.permission.policy.Origins;
import dev.troupe.permission.policy.Origins.Written;
import dev.troupe.permission.policy.Rule;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.security.decision.FileRule;
import dev.troupe.security.decision.Policy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the newest good graph forbids, for the time in which nobody knows what the newer policy would. */
record Forbidding(SecurityPolicy commands, List<FileRule> files) {
    /** Nothing, where no graph was ever good. */
    static final Forbidding NOTHING = new Forbidding(SecurityPolicy.empty(), List.of());

    static Forbidding of(KnowledgeGraph graph) {
        SecurityPolicy all = graph.policy();
        return new Forbidding(
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
                new Origins(policy.origins().patterns(), origins, policy.origins().otherwise()));
    }

    /** A policy with this beneath, as far as it does not say the same itself. */
    Policy beneath(Policy policy) {
        SecurityPolicy says = policy.says();
        List<Rule> rules =
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
    private Origins origins(SecurityPolicy says) {
        Origins older = commands.origins();
        return new Origins(
                older.patterns(),
                older.synonyms(),
                older.otherwise().stream()
                        .filter(it ->
                                says.origins().otherwise().stream()
                                        .noneMatch(now -> now.layer() == it.layer()))
                        .toList());
    }

    private List<FileRule> files(Policy policy) {
        List<FileRule> all = new ArrayList<>(policy.files());
        files.stream()
                .filter(rule -> policy.files().stream().noneMatch(rule::says))
                .forEach(all::add);
        return all;
    }

    private static boolean same(Rule one, Rule other) {
        return one.layer() == other.layer()
                && one.verdict() == other.verdict()
                && one.words().equals(other.words());
    }

    private static boolean same(ContextualEntry one, ContextualEntry other) {
        return one.layer() == other.layer() && one.entry().equals(other.entry());
    }
}
