package dev.troupe.security.decision;

import dev.troupe.contracts.security.CommandPermissionRequest;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.contracts.security.FilePermissionRequest.Access;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.contracts.security.SandboxState;
import dev.troupe.permission.condition.Facts;
import dev.troupe.permission.path.Glob;
import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.path.PathFacts;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.Reach;
import dev.troupe.permission.policy.Rule;
import dev.troupe.permission.policy.SecurityFile;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.permission.profile.Profiles;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Questions to the engine as tests ask them, under a policy built step by step. */
final class Asked {
    private static final Engines ENGINES = new Engines();
    private static final RequestOrigin ORIGIN =
            new RequestOrigin("core", "ada", null, null, "developer", "/w");
    private static final PathFacts PATHS =
            new NamedPaths(Map.of("to-etc", "/etc", "innocent.txt", "/w/.env"), Set.of("main"));

    private final List<Rule> commands = new ArrayList<>();
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
                new Rule(
                        layer,
                        dev.troupe.permission.Verdict.valueOf(verdict.name()),
                        List.of(words),
                        Set.of(),
                        allows && !open ? Reach.EXACT : Reach.ORDINARY,
                        String.join(" ", words),
                        "test"));
        return this;
    }

    Asked rule(Layer layer, PermissionVerdict verdict, Access access, String pattern) {
        files.add(new FileRule(layer, verdict, access, new Glob(pattern), "test:1"));
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
    Decision recorded(String line, Facts facts) {
        CommandJudge judge =
                new CommandJudge(
                        PATHS,
                        _ -> facts,
                        "/home/ada",
                        new Learnt(InstantSource.system()),
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

    private static CommandJudge judge() {
        return new CommandJudge(
                PATHS,
                _ -> Facts.unknown(),
                "/home/ada",
                new Learnt(InstantSource.system()),
                ENGINES);
    }

    Decision file(Access access, String path) {
        return FileJudge.judge(new FilePermissionRequest(ORIGIN, "/w", path, access), snapshot())
                .decision();
    }

    /** On top of what every project has. */
    private List<Rule> rules() {
        List<Rule> rules = new ArrayList<>(Profiles.of(Set.of()).rules());
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

    private Snapshot snapshot() {
        Policy policy =
                new Policy(
                        conditions().with(rules()),
                        files,
                        List.of(),
                        "hash",
                        List.of("a notice"),
                        fault);
        return Snapshot.of(policy, policy, List.of(), ENGINES.of(policy, List.of()), 7L, fault);
    }
}
