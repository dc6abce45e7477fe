package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.RuleResult;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.WorkBudget;
import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.path.PathFacts;
import dev.troupe.permission.policy.CommandRule;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.RuleScope;
import dev.troupe.permission.policy.SecurityLevel;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.permission.profile.ProjectProfiles;
import dev.troupe.permission.profile.ProjectType;
import dev.troupe.permission.schema.ToolSchemas;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Questions to the engine as tests ask them, in a workspace {@code /w} with the profile that every project has. */
final class Asked {
    private static final ToolSchemas SCHEMAS = ToolSchemas.bundled();
    private static final PathFacts PATHS =
            new NamedPaths(Map.of("to-etc", "/etc", "innocent.txt", "/w/.env"), Set.of("main"));

    private PathFacts paths = PATHS;
    private boolean sandboxed = true;
    private final List<CommandRule> rules = new ArrayList<>(ProjectProfiles.of(Set.of()).rules());

    /** What was decided. */
    record Answer(Verdict verdict, String rule, String reason, boolean personOnly) {}

    /** The engine for a file of a policy, and nothing besides. */
    static PermissionEngine under(SecurityPolicy policy) {
        return new PermissionEngine(
                SCHEMAS,
                CompiledPolicy.of(
                        SCHEMAS,
                        policy.rules(),
                        policy.patterns(),
                        policy.synonyms(),
                        policy.conditions(),
                        policy.otherwise()));
    }

    /** In a project of these types, at a level, without a file of its own. */
    Asked of(SecurityLevel level, ProjectType... types) {
        rules.clear();
        rules.addAll(ProjectProfiles.of(Set.of(types), level).rules());
        return this;
    }

    /** On another disk. */
    Asked with(PathFacts other) {
        paths = other;
        return this;
    }

    Asked unsandboxed() {
        sandboxed = false;
        return this;
    }

    Asked allowing(String... words) {
        return rule(Layer.USER, Verdict.ALLOW, words);
    }

    Asked rule(Layer layer, Verdict verdict, String... words) {
        boolean exact = verdict == Verdict.ALLOW && !words[words.length - 1].equals("*");
        rules.add(
                new CommandRule(
                        layer,
                        verdict,
                        List.of(words),
                        Set.of(),
                        exact ? RuleScope.EXACT : RuleScope.ORDINARY,
                        String.join(" ", words),
                        "test"));
        return this;
    }

    LineDecision ruling(String line) {
        return ruling(line, WorkBudget.forLine());
    }

    LineDecision ruling(String line, WorkBudget effort) {
        CompiledPolicy set =
                CompiledPolicy.of(SCHEMAS, rules, List.of(), Map.of(), List.of(), Verdict.ASK);
        return new PermissionEngine(SCHEMAS, set)
                .decide(
                        line,
                        new ExecutionContext("/w", "/w", "/home/ada", sandboxed, paths),
                        ConditionFacts.unknown(),
                        effort);
    }

    Answer command(String line) {
        LineDecision ruling = ruling(line);
        RuleResult first = ruling.decisive();
        List<String> reasons = new ArrayList<>(List.of(first.reason()));
        boolean person = false;
        for (RuleResult each : ruling.judgements()) {
            if (each.personOnly() && first.verdict() == Verdict.ASK) {
                person = true;
                reasons.add(each.reason());
            }
        }
        return new Answer(first.verdict(), first.rule(), String.join(" ", reasons), person);
    }
}
