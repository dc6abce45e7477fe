package dev.troupe.security.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.security.CommandPermissionRequest;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.contracts.security.FilePermissionRequest.Access;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.path.GlobPattern;
import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.SecurityFile;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.permission.profile.ProjectProfiles;
import dev.troupe.permission.profile.ProjectType;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** By what decisions are come to, under the policy of a Rust project. */
class DecisionMatcherTest {
    private static final PermissionEngineCache ENGINES = new PermissionEngineCache();
    private static final RequestOrigin ORIGIN =
            new RequestOrigin("core", "ada", null, null, "developer", "/w");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    cargo test                   | allow | exact
                    cargo test --release a::b    | allow | rule
                    make it                      | ask   | synonym
                    carg tset                    | ask   | fuzzy
                    frobnicate everything        | ask   | default
                    make deploy                  | ask   | exact
                    make deploy now              | ask   | rule
                    git push                     | ask   | built-in
                    cargo bench                  | block | condition
                    cat /etc/passwd              | ask   | path
                    cat .env                     | block | path
                    echo "$(                     | ask   | parse
                    rm -rf /                     | block | built-in
                    """)
    void linesAreToldByWhatDecided(String line, String verdict, String matcher) {
        MatchedDecision judged =
                new CommandDecisions(
                                NamedPaths.plain(),
                                _ -> ConditionFacts.unknown(),
                                "/home/ada",
                                new LearnedRuleOpinions(InstantSource.system()),
                                ENGINES)
                        .judge(
                                new CommandPermissionRequest(ORIGIN, "/w", "/w", line, true),
                                snapshot());

        assertThat(judged.decision().verdict().name()).isEqualToIgnoringCase(verdict);
        assertThat(judged.matcher().word()).as(judged.decision().rule()).isEqualTo(matcher);
    }

    @Test
    void whatIsSetForTheTestsIsToldApart() {
        MatchedDecision judged =
                new CommandDecisions(
                                NamedPaths.plain(),
                                _ -> ConditionFacts.unknown(),
                                "/home/ada",
                                new LearnedRuleOpinions(InstantSource.system()),
                                ENGINES)
                        .judge(
                                new CommandPermissionRequest(
                                        ORIGIN, "/w", "/w", "frob all", true, true, null),
                                snapshot());

        assertThat(judged.matcher()).isEqualTo(DecisionMatcher.SETTING);
    }

    @ParameterizedTest
    @CsvSource({
        "src/a.txt, allow, default",
        "gen/a.txt, block, rule",
        ".env, block, path",
        "../a, block, path",
    })
    void filesAreToldByWhatDecided(String path, String verdict, String matcher) {
        MatchedDecision judged =
                FileDecisions.judge(
                        new FilePermissionRequest(ORIGIN, "/w", path, Access.WRITE), snapshot());

        assertThat(judged.decision().verdict().name()).isEqualToIgnoringCase(verdict);
        assertThat(judged.matcher().word()).isEqualTo(matcher);
    }

    private static PolicySnapshot snapshot() {
        EffectivePolicy policy = policy();
        return PolicySnapshot.of(
                policy, policy, List.of(), ENGINES.of(policy, List.of()), null, null);
    }

    private static EffectivePolicy policy() {
        SecurityPolicy team =
                SecurityFile.read(
                        "team.json",
                        Layer.TEAM,
                        """
                        {"ask_commands": {"make": ["deploy"]},
                         "command_synonyms": {"make it": "cargo build"},
                         "contextual_permissions": [
                           {"command": "cargo bench", "blocked_if": [{"branch_is": "main"}]}]}
                        """);
        assertThat(team.faults()).isEmpty();
        return new EffectivePolicy(
                team.over(ProjectProfiles.of(Set.of(ProjectType.RUST))),
                List.of(
                        new FileRule(
                                Layer.TEAM,
                                dev.troupe.contracts.security.PermissionVerdict.BLOCK,
                                Access.WRITE,
                                new GlobPattern("gen/**"),
                                "test:1")),
                List.of(),
                "hash",
                List.of(),
                null);
    }
}
