package dev.troupe.security.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.security.CommandPermissionRequest;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.contracts.security.FilePermissionRequest.Access;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.permission.condition.Facts;
import dev.troupe.permission.path.Glob;
import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.SecurityFile;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.permission.profile.Profiles;
import dev.troupe.permission.profile.ProjectType;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** By what decisions are come to, under the policy of a Rust project. */
class MatcherTest {
    private static final Engines ENGINES = new Engines();
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
        Judged judged =
                new CommandJudge(
                                NamedPaths.plain(),
                                _ -> Facts.unknown(),
                                "/home/ada",
                                new Learnt(InstantSource.system()),
                                ENGINES)
                        .judge(
                                new CommandPermissionRequest(ORIGIN, "/w", "/w", line, true),
                                snapshot());

        assertThat(judged.decision().verdict().name()).isEqualToIgnoringCase(verdict);
        assertThat(judged.matcher().word()).as(judged.decision().rule()).isEqualTo(matcher);
    }

    @Test
    void whatIsSetForTheTestsIsToldApart() {
        Judged judged =
                new CommandJudge(
                                NamedPaths.plain(),
                                _ -> Facts.unknown(),
                                "/home/ada",
                                new Learnt(InstantSource.system()),
                                ENGINES)
                        .judge(
                                new CommandPermissionRequest(
                                        ORIGIN, "/w", "/w", "frob all", true, true, null),
                                snapshot());

        assertThat(judged.matcher()).isEqualTo(Matcher.SETTING);
    }

    @ParameterizedTest
    @CsvSource({
        "src/a.txt, allow, default",
        "gen/a.txt, block, rule",
        ".env, block, path",
        "../a, block, path",
    })
    void filesAreToldByWhatDecided(String path, String verdict, String matcher) {
        Judged judged =
                FileJudge.judge(
                        new FilePermissionRequest(ORIGIN, "/w", path, Access.WRITE), snapshot());

        assertThat(judged.decision().verdict().name()).isEqualToIgnoringCase(verdict);
        assertThat(judged.matcher().word()).isEqualTo(matcher);
    }

    private static Snapshot snapshot() {
        Policy policy = policy();
        return Snapshot.of(policy, policy, List.of(), ENGINES.of(policy, List.of()), null, null);
    }

    private static Policy policy() {
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
        return new Policy(
                team.over(Profiles.of(Set.of(ProjectType.RUST))),
                List.of(
                        new FileRule(
                                Layer.TEAM,
                                dev.troupe.contracts.security.PermissionVerdict.BLOCK,
                                Access.WRITE,
                                new Glob("gen/**"),
                                "test:1")),
                List.of(),
                "hash",
                List.of(),
                null);
    }
}
