package dev.troupe.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BuiltInFileRulesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                ".env",
                "app/.env.production",
                ".ENV",
                "keys/server.PEM",
                "id_rsa",
                "home/.ssh/config",
                ".aws/credentials",
                ".git/config",
                "sub/.git/config",
                ".git/config.worktree",
                ".git/modules/a/b/config",
                ".git/remotes/origin",
                "sub/.Git/remotes/a/b",
                ".git/branches/old",
                ".git/modules/a/b/remotes/origin",
                "config/secrets.yml",
                ".npmrc"
            })
    void secretsAreSecret(String path) {
        assertThat(BuiltInFileRules.secret(path)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".env.example",
                "src/Env.java",
                "config.yml",
                "docs/key.md",
                ".gitignore",
                ".git/HEAD",
                ".git/refs/remotes/origin/main",
                "src/remotes/origin",
                "config"
            })
    void otherFilesAreNot(String path) {
        assertThat(BuiltInFileRules.secret(path)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".git/hooks/pre-commit",
                ".git",
                ".troupe/config.yaml",
                ".claude/settings.json",
                ".claude/agents/reviewer.md",
                ".agents/agents/deep/x.md"
            })
    void someFilesAreReadOnly(String path) {
        assertThat(BuiltInFileRules.readOnly(path)).isTrue();
        assertThat(BuiltInFileRules.readOnly("src/Main.java")).isFalse();
    }
}
