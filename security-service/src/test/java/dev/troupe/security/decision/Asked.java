package dev.troupe.security.decision;

import dev.troupe.contracts.security.CommandPermissionRequest;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.contracts.security.FilePermissionRequest.Access;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.contracts.security.SandboxState;
import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.path.GlobPattern;
import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.path.PathFacts;
import dev.troupe.permission.policy.CommandRule;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.RuleScope;
import dev.troupe.permission.policy.SecurityFile;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.permission.profile.ProjectProfiles;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Questions to the engine as tests ask them, under a policy built step by step. */
final class Asked {
    private static final PermissionEngineCache ENGINES = new PermissionEngineCache();
    private static final RequestOrigin ORIGIN =
            new RequestOrigin("core", "ada", null, null, "developer", "/w");
    private static final PathFacts PATHS =
            new NamedPaths(Map.of("to-etc", "/etc", "innocent.txt", "/w/.env"), Set.of("main"));

    private final List<CommandRule> commands = new ArrayList<>();
    private final List<FileRule> files = new ArrayList<>();
    private final List<String> contextual = new ArrayList<>();
    private boolean blocking;
    private @Nullable String fault;

    Asked allowing(String... words) {
        return rule(Layer.USER, PermissionVerdict.ALLOW, words);
    }

    Asked rule(Layer layer, PermissionVerdict verdict, String... words) {
        List<String> fixed = new ArrayList<>(List.of(words));
        boolean open = fixed.getLast().equals("*");
        if (open) {
            fixed.removeLast();
        }
        boolean allows = verdict == PermissionVerdict.ALLOW;
        commands.add(
                new CommandRule(
                        layer,
                        dev.troupe.permission.Verdict.valueOf(verdict.name()),
                        List.of(words),
                        Set.of(),
                        allows && !open ? RuleScope.EXACT : RuleScope.ORDINARY,
                        String.join(" ", words),
                        "test"));
        return this;
    }

    Asked rule(Layer layer, PermissionVerdict verdict, Access access, String pattern) {
        files.add(new FileRule(layer, verdict, access, new GlobPattern(pattern), "test:1"));
        return this;
    }

    Asked broken(String why) {
        fault = why;
        return this;
    }

    Decision command(String line) {
        return command(line, "/w", true);
    }

    Decision command(String line, String directory, boolean sandboxed) {
        return judge().judge(
                        new CommandPermissionRequest(ORIGIN, "/w", directory, line, sandboxed),
                        snapshot())
                .decision();
    }

    /** As for a command whose effects a sandbox holds back. */
    Decision held(String line) {
        return judge().judge(
                        new CommandPermissionRequest(ORIGIN, "/w", "/w", line, SandboxState.HELD),
                        snapshot())
                .decision();
    }

    /** With what led to it. */
    Decision recorded(String line, ConditionFacts facts) {
        CommandDecisions judge =
                new CommandDecisions(
                        PATHS,
                        _ -> facts,
                        "/home/ada",
                        new LearnedRuleOpinions(InstantSource.system()),
                        ENGINES);
        return judge.recorded(
                        new CommandPermissionRequest(ORIGIN, "/w", "/w", line, true), snapshot())
                .decision();
    }

    /** A rule that blocks a command on a branch, and where a file is there. */
    Asked blockedOn(String command, String branch, String file) {
        contextual.add(
                """
                {"command": "%s", "blocked_if": [{"branch_is": "%s"}, {"file_exists": "%s"}]}
                """
                        .formatted(command, branch, file));
        return this;
    }

    /** As if people had said that what nothing names is blocked. */
    Asked blockingTheRest() {
        blocking = true;
        return this;
    }

    /** As if people had set this line as the one that runs the tests. */
    Decision tests(String line) {
        return judge().judge(
                        new CommandPermissionRequest(ORIGIN, "/w", "/w", line, true, true, null),
                        snapshot())
                .decision();
    }

    private static CommandDecisions judge() {
        return new CommandDecisions(
                PATHS,
                _ -> ConditionFacts.unknown(),
                "/home/ada",
                new LearnedRuleOpinions(InstantSource.system()),
                ENGINES);
    }

    Decision file(Access access, String path) {
        return FileDecisions.judge(
                        new FilePermissionRequest(ORIGIN, "/w", path, access), snapshot())
                .decision();
    }

    /** On top of what every project has. */
    private List<CommandRule> rules() {
        List<CommandRule> rules = new ArrayList<>(ProjectProfiles.of(Set.of()).rules());
        rules.addAll(commands);
        return rules;
    }

    private SecurityPolicy conditions() {
        if (blocking) {
            return SecurityFile.read("test", Layer.TEAM, "{\"default\": \"block\"}");
        }
        return contextual.isEmpty()
                ? SecurityPolicy.empty()
                : SecurityFile.read(
                        "test",
                        Layer.USER,
                        "{\"contextual_permissions\": %s}".formatted(contextual));
    }

    private PolicySnapshot snapshot() {
        EffectivePolicy policy =
                new EffectivePolicy(
                        conditions().with(rules()),
                        files,
                        List.of(),
                        "hash",
                        List.of("a notice"),
                        fault);
        return PolicySnapshot.of(
                policy, policy, List.of(), ENGINES.of(policy, List.of()), 7L, fault);
    }
}
