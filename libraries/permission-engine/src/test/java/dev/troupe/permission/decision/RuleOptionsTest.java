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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An option that stands in a rule is part of it, also where the tool's schema does not know it. */
class RuleOptionsTest {
    private static final String ALLOWED =
            """
            {"allowed_commands": {
              "terraform": ["apply -unheard"],
              "docker": ["run --rm app"],
              "git": ["push --unheard", "merge --ff-only", "pull --ff-only"],
              "make": ["test --unheard=1"],
              "kubectl": ["delete pod --unheard", "apply --unheard k8s"],
              "dotnet": ["run --unheard src/App", "format --verify-no-changes"],
              "curl": ["-fsS http://localhost:8080/health"],
              "npm": ["install --dry-run", "ci --ignore-scripts"],
              "tsc": ["--noEmit"],
              "npx": ["tsc --noEmit"],
              "jest": ["--coverage"],
              "mv": ["-n"],
              "rm": ["-i"],
              "ln": ["-i"]
            }}
            """;

    private static final String BLOCKED =
            """
            {"allowed_commands": {
              "docker": ["run app", "ps"], "git": ["status"], "cargo": ["build"], "make": ["test"], "cat": ["*"]
            }, "blocked_commands": {
              "docker": ["run --privileged"], "git": ["status --unheard"], "cargo": ["build --unheard"],
              "make": ["test --unheard"], "cat": ["--unheard"]
            }}
            """;

    @ParameterizedTest
    @CsvSource({
        "terraform apply, ASK",
        "kubectl delete pod x, ASK",
        "docker run app, ASK",
        "docker run --rm app, ALLOW",
        "git push origin main, ASK",
        "make test, ASK",
        "make test --unheard=2, ASK",
        "make test --unheard=1, ALLOW"
    })
    void oneThatNobodyKnowsHasToBeGiven(String line, Verdict expected) {
        assertThat(verdict(ALLOWED, line)).as(line).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "docker run app, ALLOW",
        "docker ps, ALLOW",
        "git status, ALLOW",
        "cargo build, ALLOW",
        "make test, ALLOW",
        "cat a.txt, ALLOW",
        "docker run --privileged app, BLOCK",
        "docker run -it --privileged=true app, BLOCK",
        "git status --unheard, BLOCK",
        "cargo build --release --unheard, BLOCK",
        "make test --unheard, BLOCK",
        "cat a.txt --unheard, BLOCK"
    })
    void oneThatNobodyKnowsIsNotBlockedWhereItIsNotGiven(String line, Verdict expected) {
        assertThat(verdict(BLOCKED, line)).as(line).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "npm install --dry-run, ALLOW",
        "npm install --dry-run=true, ALLOW",
        "npm install --dry-run true, ALLOW",
        "npm install --dry-run=false, ASK",
        "npm install --dry-run false, ASK",
        "npm install --dry-run --dry-run=false, ASK",
        "npm ci --ignore-scripts, ALLOW",
        "npm ci --ignore-scripts=false, ASK",
        "tsc --noEmit, ALLOW",
        "tsc --noEmit --pretty false, ALLOW",
        "tsc --noEmit false, ASK",
        "tsc --noEmit --noEmit false, ASK",
        "npx tsc --noEmit -p ., ALLOW",
        "npx tsc --noEmit false, ASK",
        "dotnet format --verify-no-changes, ALLOW",
        "dotnet format --verify-no-changes false, ASK",
        "jest --coverage src, ALLOW",
        "jest --coverage false, ASK"
    })
    void aValueThatSaysNoTakesItBack(String line, Verdict expected) {
        assertThat(verdict(ALLOWED, line)).as(line).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "git merge --ff-only x, ALLOW",
        "git merge --ff-only --no-ff x, ASK",
        "git merge --ff --ff-only x, ASK",
        "git pull --ff-only --no-ff, ASK",
        "mv -n a.txt b.txt, ALLOW",
        "mv -n -f a.txt b.txt, ASK",
        "mv -fn a.txt b.txt, ASK",
        "mv -n a.txt b.txt --forc, ASK",
        "rm -if a.txt, ASK",
        "ln -i a.txt b.txt, ALLOW",
        "ln -if a.txt b.txt, ASK"
    })
    void anotherOptionMayTakeItBack(String line, Verdict expected) {
        assertThat(verdict(ALLOWED, line)).as(line).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "kubectl apply --unheard k8s, ALLOW",
        "kubectl apply --unheard k8s --unheard evil, ASK",
        "kubectl apply --unheard evil k8s, ASK",
        "kubectl apply k8s --unheard evil, ASK",
        "dotnet run --unheard src/App, ALLOW",
        "dotnet run src/App --unheard evil, ASK"
    })
    void whatStandsBehindAnUnknownOneIsItsValue(String line, Verdict expected) {
        assertThat(verdict(ALLOWED, line)).as(line).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "curl -fsS http://localhost:8080/health, ALLOW",
        "curl -fsS http://localhost:8080/health http://evil.example/x, ASK",
        "curl -fsS http://evil.example/x http://localhost:8080/health, ASK"
    })
    void anAddressIsNoOtherOne(String line, Verdict expected) {
        assertThat(verdict(ALLOWED, line)).as(line).isEqualTo(expected);
    }

    private static Verdict verdict(String file, String line) {
        return Asked.under(SecurityFile.read("security.json", Layer.USER, file))
                .decide(
                        line,
                        new ExecutionContext(
                                "/w", "/w", "/home/ada", true, new NamedPaths(Map.of(), Set.of())),
                        ConditionFacts.unknown(),
                        WorkBudget.forLine())
                .verdict();
    }
}
