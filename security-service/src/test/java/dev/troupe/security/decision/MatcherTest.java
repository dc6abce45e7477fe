package dev.troupe.security.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.security.CommandRequest;
import dev.troupe.contracts.security.FileRequest;
import dev.troupe.contracts.security.FileRequest.Access;
import dev.troupe.contracts.security.Origin;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.condition.ContextualRules;
import dev.troupe.permission.condition.Facts;
import dev.troupe.permission.condition.Writer;
import dev.troupe.permission.path.Glob;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.Reach;
import dev.troupe.permission.policy.Rule;
import dev.troupe.permission.profile.Profiles;
import dev.troupe.permission.profile.ProjectType;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** By what decisions are come to, under the policy of a Rust project. */
class MatcherTest {
    private static final Origin ORIGIN = new Origin("core", "ada", null, null, "developer", "/w");

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
                                new KnownPaths(),
                                _ -> Facts.unknown(),
                                "/home/ada",
                                new Learnt(LearnedRules.NONE, InstantSource.system()))
                        .judge(new CommandRequest(ORIGIN, "/w", "/w", line, true), policy());

        assertThat(judged.decision().verdict().name()).isEqualToIgnoringCase(verdict);
        assertThat(judged.matcher().word()).as(judged.decision().rule()).isEqualTo(matcher);
    }

    @Test
    void whatIsSetForTheTestsIsToldApart() {
        Judged judged =
                new CommandJudge(
                                new KnownPaths(),
                                _ -> Facts.unknown(),
                                "/home/ada",
                                new Learnt(LearnedRules.NONE, InstantSource.system()))
                        .judge(
                                new CommandRequest(ORIGIN, "/w", "/w", "frob all", true, true),
                                policy());

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
                FileJudge.judge(new FileRequest(ORIGIN, "/w", path, Access.WRITE), policy());

        assertThat(judged.decision().verdict().name()).isEqualToIgnoringCase(verdict);
        assertThat(judged.matcher().word()).isEqualTo(matcher);
    }

    private static Policy policy() {
        var profile = Profiles.of(Set.of(ProjectType.RUST));
        List<Rule> rules = new ArrayList<>(profile.rules());
        rules.add(
                new Rule(
                        Layer.USER,
                        Verdict.ASK,
                        List.of("make", "deploy"),
                        Set.of(),
                        Reach.ORDINARY,
                        "make deploy",
                        "test"));
        var conditions =
                ContextualRules.parse(
                        JsonMapper.shared()
                                .readTree(
                                        """
                                        [{"command": "cargo bench", "blocked_if": [{"branch_is": "main"}]}]
                                        """),
                        Writer.TEAM);
        return new Policy(
                rules,
                List.of(
                        new FileRule(
                                Layer.TEAM,
                                dev.troupe.contracts.security.Verdict.BLOCK,
                                Access.WRITE,
                                new Glob("gen/**"))),
                List.of(),
                Map.of("make it", "cargo build"),
                conditions.rules(),
                Verdict.ASK,
                "hash",
                List.of(),
                null);
    }
}
