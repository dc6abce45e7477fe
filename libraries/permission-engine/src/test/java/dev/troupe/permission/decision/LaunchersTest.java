package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.RuleResult;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.WorkBudget;
import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.SecurityFile;
import dev.troupe.permission.policy.SecurityLevel;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.permission.profile.PolicyLayers;
import dev.troupe.permission.profile.ProjectType;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules for programs that start programs of the project or of packages: they are about the command behind the launcher. */
class LaunchersTest {
    private static final String FILE =
            """
            {"allowed_commands": {
              "pnpm": ["dlx eslint", "exec vitest run"],
              "npm": ["x eslint", "exec eslint", "exec prettier --check *"],
              "yarn": ["dlx eslint"],
              "bun": ["x eslint"],
              "npx": ["jest", "-y cowsay", "mytool *"],
              "poetry": ["run mytool", "run mytool sub", "run python -m pytest", "run bundle exec thing"],
              "uv": ["run mytool"],
              "bundle": ["exec rspec", "exec rake test", "exec rake spec"],
              "ls": ["*"],
              "cat": ["*"],
              "find": [". -exec grep"]
            }}
            """;

    private static final String PARTED =
            """
            {"allowed_commands": {
              "npm": ["exec jest", "x eslint"], "npx": ["jest"], "yarn": ["exec jest"], "poetry": ["run pytest"],
              "uv": ["run pytest"], "bun": ["x jest"]
            }}
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pnpm dlx eslint",
                "pnpm dlx eslint src",
                "pnpm exec vitest run",
                "npm exec eslint",
                "npm x eslint src",
                "npm exec -- eslint",
                "npm exec prettier --check src",
                "yarn dlx eslint",
                "yarn dlx -q eslint",
                "bun x eslint",
                "npx jest",
                "npx --no-install jest",
                "npx -y cowsay",
                "npx mytool",
                "npx mytool a b",
                "poetry run mytool",
                "poetry run mytool sub",
                "poetry run python -m pytest -q tests",
                "poetry run bundle exec thing",
                "timeout 60 poetry run mytool",
                "bash -c 'npx jest'",
                "uv run mytool",
                "uv run --frozen mytool",
                "bundle exec rspec",
                "bundle exec rspec spec/a_spec.rb",
                "bundle exec rake test",
                "bundle exec rake test spec"
            })
    void whatIsListedBehindALauncherIsAllowed(String line) {
        assertThat(listed(line).verdict()).as(line).isEqualTo(Verdict.ALLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pnpm dlx --package=evil ls",
                "pnpm dlx --package=evil eslint",
                "pnpm dlx -c eslint",
                "pnpm exec eslint",
                "pnpm dlx vitest run",
                "npm x --package=evil ls",
                "npm x --package evil eslint",
                "npm exec --package=evil -- ls",
                "npm exec -y eslint",
                "npm exec --yes eslint",
                "npm exec -c ls",
                "npm exec -c eslint",
                "npm exec prettier --write src",
                "yarn dlx -p evil ls",
                "yarn dlx -p evil eslint",
                "yarn exec eslint",
                "bun x ls",
                "bun x cat a",
                "npx ls",
                "npx -y jest",
                "npx cowsay",
                "npx --package=evil jest",
                "npx -c jest",
                "npx jest@evil",
                "npx \"$X\"",
                "npx $X",
                "npx j*t",
                "npx mytool --x",
                "npx ./jest",
                "poetry run cat a",
                "poetry run npm test",
                "poetry run mytool x",
                "poetry run mytool --x",
                "poetry run python -m pip list",
                "poetry run python a.py",
                "poetry run env mytool",
                "poetry run bundle exec rspec",
                "poetry run bundle exec ls",
                "mytool",
                "jest",
                "uv run -m mytool",
                "uv run -m x mytool",
                "uv run -s mytool",
                "uv run cat a",
                "bundle exec cat a",
                "bundle exec ls",
                "bundle exec rake deploy",
                "bundle exec rake test deploy",
                "bundle exec rspec -r ./x",
                "rspec"
            })
    void nothingElseIsAllowedBehindIt(String line) {
        assertThat(listed(line).verdict()).as(line).isEqualTo(Verdict.ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "poetry run cat a",
                "poetry run npm test",
                "poetry run ls",
                "uv run cat a",
                "uv run -m http.server",
                "uv run -m x pytest",
                "bundle exec cat a",
                "bundle exec ls",
                "bundle exec npm test"
            })
    void profilesAllowNothingBesidesWhatTheyList(String line) {
        assertThat(developing().command(line).verdict()).as(line).isEqualTo(Verdict.ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "poetry run pytest",
                "poetry run pytest -q tests",
                "poetry run ruff check src",
                "poetry run mypy --strict src",
                "poetry run python -m pytest -x",
                "poetry run python -m unittest",
                "uv run pytest -q tests",
                "uv run --frozen ruff format",
                "uv run python -m pytest",
                "bundle exec rspec spec/a_spec.rb",
                "bundle exec rubocop app",
                "bundle exec rake test",
                "bundle exec rake test spec",
                "cd sub && poetry run pytest | tail -5"
            })
    void profilesAllowWhatTheyList(String line) {
        assertThat(developing().command(line).verdict()).as(line).isEqualTo(Verdict.ALLOW);
    }

    @ParameterizedTest
    @CsvSource({
        "bundle exec rubocop app, profile: allow bundle exec rubocop",
        "bundle exec rspec, profile: allow bundle exec rspec",
        "bundle exec rake spec, profile: allow bundle exec rake spec",
        "poetry run mypy src, profile: allow poetry run mypy",
        "uv run ruff check, profile: allow uv run ruff check"
    })
    void theRuleThatIsNamedIsTheOneForTheCommand(String line, String rule) {
        assertThat(developing().ruling(line).parts().getFirst().judgements())
                .as(line)
                .extracting(RuleResult::rule)
                .containsExactly(rule);
    }

    @Test
    void whatPeopleListBehindALauncherGoesBeforeTheDefaults() {
        Asked asked =
                developing()
                        .rule(Layer.USER, Verdict.ALLOW, "bundle", "exec", "rake", "release:guard")
                        .rule(Layer.PROFILE, Verdict.ASK, "rake", "release:guard");
        assertThat(asked.command("rake release:guard").verdict()).isEqualTo(Verdict.ASK);
        assertThat(asked.command("bundle exec rake release:guard").verdict())
                .isEqualTo(Verdict.ALLOW);
    }

    @ParameterizedTest
    @CsvSource({
        "npx jest --coverage, ALLOW",
        "npm exec eslint src, ALLOW",
        "bundle exec rspec, ALLOW",
        "npx cowsay, ASK",
        "npx -y jest, ASK",
        "npm exec prettier, ASK",
        "npm exec --package=evil eslint, ASK"
    })
    void aTrustedListingGoesBeforeWhatTheDefaultsAskAbout(String line, Verdict verdict) {
        SecurityPolicy repository =
                SecurityFile.read(
                        "security.json",
                        Layer.REPOSITORY,
                        """
                        {"security_level": "development",
                         "allowed_commands": {"npx": ["jest"], "npm": ["exec eslint"]}}
                        """);
        SecurityPolicy nothing = SecurityPolicy.empty();
        SecurityPolicy all =
                new PolicyLayers(nothing, repository, true, nothing)
                        .over(Set.of(ProjectType.NPM, ProjectType.RUBY));
        assertThat(under(all, line).verdict()).as(line).isEqualTo(verdict);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bundle exec $X",
                "bundle exec \"$TEST_CMD\"",
                "bundle exec \"$X\" release",
                "bundle exec $X rake release",
                "bundle exec",
                "bundle exec bash -c \"$X\""
            })
    void whatOnlyMayBeMeantAsks(String line) {
        assertThat(developing().command(line).verdict()).as(line).isEqualTo(Verdict.ASK);
        Asked asked = new Asked().rule(Layer.TEAM, Verdict.BLOCK, "npm", "exec", "evil");
        assertThat(asked.command(line.replace("bundle", "npm")).verdict())
                .as(line)
                .isEqualTo(Verdict.ASK);
    }

    @ParameterizedTest
    @CsvSource({
        "npm exec -c 'ls && evil x', BLOCK",
        "npm exec -c 'eslint src', ASK",
        "npm exec -c \"$X\", ASK",
        "npm exec -c evil, BLOCK",
        "npm exec evil, BLOCK",
        "npm exec -- evil x, BLOCK"
    })
    void aLineIsBlockedWhenItHoldsWhatIsBlocked(String line, Verdict verdict) {
        Asked asked = new Asked().rule(Layer.TEAM, Verdict.BLOCK, "npm", "exec", "evil");
        assertThat(asked.command(line).verdict()).as(line).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({
        "npm exec jest -- --coverage, ALLOW",
        "npm exec jest src -- --coverage, ALLOW",
        "npm exec jest src -- --config=x, ASK",
        "npm exec -- jest --config=x, ASK",
        "npm exec jest -t -- --config=x, ASK",
        "npm x eslint src -- -c x.js, ASK",
        "npx jest -- src, ALLOW",
        "npx --no jest -- --config=x, ASK",
        "yarn exec jest -- --config=x, ASK",
        "yarn exec jest -- --coverage, ALLOW",
        "poetry run pytest -- -p evil, ASK",
        "poetry run pytest tests -- -x, ALLOW",
        "uv run pytest -- -x, ALLOW",
        "bun x jest -- --config=x, ASK"
    })
    void dashesThatTheLauncherKeepsEndNoOptions(String line, Verdict expected) {
        assertThat(under(SecurityFile.read("security.json", Layer.USER, PARTED), line).verdict())
                .as(line)
                .isEqualTo(expected);
    }

    private static Asked developing() {
        return new Asked()
                .of(
                        SecurityLevel.DEVELOPMENT,
                        ProjectType.NPM,
                        ProjectType.POETRY,
                        ProjectType.UV,
                        ProjectType.RUBY);
    }

    private static LineDecision listed(String line) {
        return under(SecurityFile.read("security.json", Layer.USER, FILE), line);
    }

    private static LineDecision under(SecurityPolicy policy, String line) {
        return Asked.under(policy)
                .decide(
                        line,
                        new ExecutionContext(
                                "/w", "/w", "/home/ada", true, new NamedPaths(Map.of(), Set.of())),
                        ConditionFacts.unknown(),
                        WorkBudget.forLine());
    }
}
