package dev.troupe.permission.schema;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What compilers, package managers, test runners and system programs are told to do, and whether that is ordinary. */
class BuildToolSchemasTest {
    @ParameterizedTest(name = "{1}: {0}")
    @MethodSource("lines")
    void tellsOrdinaryUseFromOther(String expected, String line) {
        ToolUsage usage = Lines.read(line);
        assertThat(first(usage)).as(() -> Lines.findings(usage)).isEqualTo(expected);
    }

    static List<Arguments> lines() throws IOException {
        try (InputStream in = BuildToolSchemasTest.class.getResourceAsStream("build-tools.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> Arguments.of((Object[]) line.split(" ", 2)))
                    .toList();
        }
    }

    private static String first(ToolUsage usage) {
        return usage.findings().isEmpty()
                ? "ordinary"
                : usage.findings().getFirst().effect().name().toLowerCase(Locale.ROOT);
    }

    @ParameterizedTest
    @CsvSource({
        "npm t, npm test",
        "npm isntall, npm install",
        "npm rum x, npm run",
        "cargo b, cargo build",
        "python3.12 -m pytest, python -m pytest",
        "python -m pip list, python -m pip list",
        "docker compose ps, docker compose ps",
        "kubectl config current-context, kubectl config current-context",
        "gradlew test, gradlew",
        "podman ps, podman ps"
    })
    void namesTheSubCommandsByTheirFirstNames(String line, String words) {
        assertThat(Lines.words(Lines.read(line))).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({
        "make -j4 test deploy, goal:test goal:deploy",
        "mvn -T 4 test deploy, goal:test goal:deploy",
        "gradle clean test publish, goal:clean goal:test goal:publish",
        "npm run build:x -- deploy, goal:build:x text:deploy",
        "yarn build, goal:build",
        "rake test deploy, goal:test goal:deploy",
        "pytest tests/test_x.py::test_y, path:tests/test_x.py::test_y",
        "go test ../other, path:../other",
        "rsync a b c, path:a path:b written-path:c"
    })
    void saysWhatOperandsAre(String line, String operands) {
        assertThat(Lines.operands(Lines.read(line))).isEqualTo(operands);
    }

    @ParameterizedTest
    @CsvSource({
        "make -j deploy, goal:deploy",
        "make -l deploy, goal:deploy",
        "make -j 8 deploy, goal:deploy",
        "make --jobs 8 deploy, goal:deploy",
        "make -kj 8 deploy, goal:deploy",
        "make -j 8x deploy, goal:8x goal:deploy",
        "make -j, ''",
        "mvn -Dtest deploy, goal:deploy",
        "mvn -DskipTests deploy, goal:deploy",
        "npm run --if-present deploy, goal:deploy",
        "gradle --continue deploy, goal:deploy",
        "rake --trace deploy, goal:deploy"
    })
    void takesNoGoalForTheValueOfAnOption(String line, String operands) {
        assertThat(Lines.operands(Lines.read(line))).isEqualTo(operands);
    }

    @ParameterizedTest
    @CsvSource({
        "npx eslint ., [eslint .]",
        "npm exec -- eslint ., [eslint .]",
        "uv run pytest -q, [pytest -q]",
        "poetry run pytest, [pytest]",
        "bundle exec rspec, [rspec]",
        "strace -f git status, [git status]",
        "parallel rm -rf ::: /, [rm -rf ::: /]",
        "watch -n 1 rm x, [rm x]"
    })
    void handsOnWhatIsStarted(String line, String started) {
        ToolUsage usage = Lines.read(line);
        assertThat(Lines.started(usage)).isEqualTo(started);
        assertThat(first(usage)).isEqualTo("executes");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cargo test parse…",
                "npm test -- …",
                "mvn -Dtest=… test",
                "go test -run=… ./..."
            })
    void letsAPartOfAnOrdinaryWordBeUnknown(String line) {
        assertThat(Lines.read(line).findings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cargo test --…",
                "cargo …",
                "cargo test ⁇",
                "pytest -p…",
                "pytest …",
                "npm run build --…",
                "mvn -D… test",
                "make SHELL=…",
                "make …",
                "pip install -r …",
                "python -m …"
            })
    void asksForWhatMayBecomeAnything(String line) {
        assertThat(Lines.read(line).findings()).isNotEmpty();
    }

    @Test
    void pointsAtWhatDecides() {
        ToolUsage usage = Lines.read("mvn -q test -DargLine=-javaagent:x.jar");
        assertThat(usage.findings()).hasSize(1);
        assertThat(usage.findings().getFirst().why())
                .isEqualTo("sets a property, which may run another program");
        assertThat(Lines.findings(usage)).isEqualTo("loads@-DargLine=-javaagent:x.jar");
    }
}
