package dev.troupe.permission.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Listings that would allow anything. */
class OverbroadRuleCheckTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                "* *",
                "ls * -l",
                "ls a*",
                "./* x",
                "bash *",
                "bash",
                "/bin/bash -c",
                "sh -c *",
                "python *",
                "python3.12 -m *",
                "python3 -u",
                "node -e *",
                "perl -ne",
                "ruby",
                "vim *",
                "env *",
                "env FOO=bar *",
                "sudo *",
                "sudo apt update",
                "xargs grep",
                "nohup *",
                "timeout 10 *",
                "ssh host",
                "eval *",
                "command ls",
                "busybox *",
                "git *",
                "git -c",
                "git -c a.b=c status",
                "docker *",
                "docker --host x ps",
                "docker run *",
                "docker exec",
                "docker compose *",
                "kubectl *",
                "npx *",
                "npx --yes *",
                "npm *",
                "npm exec *",
                "npm x",
                "pnpm dlx *",
                "yarn *",
                "poetry run",
                "poetry *",
                "uv run *",
                "uv tool *",
                "bundle exec *",
                "pipx *",
                "deno run *"
            })
    void isRefused(String line) {
        assertThat(OverbroadRuleCheck.of(List.of(line.split(" ", -1)))).as(line).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ls *",
                "sed *",
                "sed -n *",
                "awk *",
                "find *",
                "tar *",
                "make *",
                "pwd",
                "cargo *",
                "git status",
                "git status *",
                "git --version",
                "bash check.sh",
                "bash -n check.sh",
                "python -m pytest",
                "python3 -m pytest *",
                "python --version",
                "node --version",
                "java -version",
                "docker ps",
                "docker ps *",
                "docker compose ps",
                "npx eslint *",
                "npm run *",
                "npm test",
                "poetry run pytest",
                "bundle exec rspec *",
                "command -v *",
                "./gradlew test",
                "7z *"
            })
    void isKept(String line) {
        assertThat(OverbroadRuleCheck.of(List.of(line.split(" ", -1)))).as(line).isNull();
    }
}
