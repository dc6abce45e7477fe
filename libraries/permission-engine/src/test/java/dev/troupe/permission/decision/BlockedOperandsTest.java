package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.WorkBudget;
import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.SecurityFile;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What blocks a use with a file, a branch or an option means these however they are spelled. */
class BlockedOperandsTest {
    private static final String FILE =
            """
            {"allowed_commands": {
              "cat": ["*"], "ls": ["*"], "rm": ["*"], "pytest": ["*"], "cargo": ["*"], "mvn": ["*"],
              "tsc": ["*"], "git": ["add", "push"]
            }, "blocked_commands": {
              "cat": ["private.txt", "prod/*"], "ls": ["hidden"], "rm": ["-r src"], "pytest": ["tests/slow"],
              "cargo": ["test --ignored"], "mvn": ["-Pprod"], "tsc": ["-p tsconfig.prod.json"], "git": ["add private.txt", "push origin main"]
            }}
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cat private.txt",
                "cat src/../private.txt",
                "cat $PWD/private.txt",
                "cat \"$PWD\"/private.txt",
                "cat ~+/private.txt",
                "cat /w/private.txt",
                "cat a.txt /w/./private.txt",
                "cat plink",
                "cd src && cat ../private.txt",
                "cat src/../prod/a",
                "ls src/../hidden",
                "ls -la /w/hidden/",
                "rm -r src/../src",
                "rm -r to-src",
                "pytest tests/../tests/slow",
                "git add a.txt private.txt",
                "git add ./private.txt",
                "git add -f -- src/../private.txt",
                "git push origin topic main",
                "git push origin main:main",
                "git push origin HEAD:refs/heads/main",
                "git push -u origin refs/heads/main",
                "git push origin +main",
                "git push origin :main",
                "git push origin heads/main",
                "git push origin HEAD:heads/main",
                "git push origin 'refs/heads/*'",
                "git push origin :",
                "cargo test -- --ignored",
                "cargo t --release -- --nocapture --ignored",
                "mvn test -P prod",
                "mvn test --activate-profiles prod",
                "tsc -p tsconfig.prod.json",
                "tsc --project ./src/../tsconfig.prod.json",
                "tsc -p $PWD/tsconfig.prod.json"
            })
    void otherSpellingsAreBlockedAsWell(String line) {
        assertThat(verdict(line)).as(line).isEqualTo(Verdict.BLOCK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cat public.txt",
                "cat src/private.txt",
                "ls src",
                "rm -r docs",
                "rm -r src/a",
                "pytest tests/fast",
                "git add a.txt src/private.txt",
                "git push origin maintenance",
                "git push origin topic",
                "cargo test",
                "cargo test -- --nocapture",
                "cargo test ignored",
                "mvn test -P fast",
                "mvn -Pfast test",
                "tsc -p tsconfig.json"
            })
    void othersAreNot(String line) {
        assertThat(verdict(line)).as(line).isNotEqualTo(Verdict.BLOCK);
    }

    @Test
    void whatOnlyForcesOrDeletesIsAboutThat() {
        String file =
                """
                {"allowed_commands": {"git": ["push"]},
                 "blocked_commands": {"git": ["push origin +main", "push origin :old"]}}
                """;
        assertThat(verdict("git push origin +main", file)).isEqualTo(Verdict.BLOCK);
        assertThat(verdict("git push origin +HEAD:main", file)).isEqualTo(Verdict.BLOCK);
        assertThat(verdict("git push origin :old", file)).isEqualTo(Verdict.BLOCK);
        assertThat(verdict("git push origin main", file)).isNotEqualTo(Verdict.BLOCK);
        assertThat(verdict("git push origin old", file)).isNotEqualTo(Verdict.BLOCK);
    }

    private static Verdict verdict(String line) {
        return verdict(line, FILE);
    }

    private static Verdict verdict(String line, String file) {
        return Asked.under(SecurityFile.read("security.json", Layer.USER, file))
                .decide(
                        line,
                        new ExecutionContext(
                                "/w",
                                "/w",
                                "/home/ada",
                                true,
                                new NamedPaths(
                                        Map.of("plink", "/w/private.txt", "to-src", "/w/src"),
                                        Set.of())),
                        ConditionFacts.unknown(),
                        WorkBudget.forLine())
                .verdict();
    }
}
