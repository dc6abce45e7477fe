package dev.troupe.security.decision;

import static dev.troupe.contracts.security.FilePermissionRequest.Access.DELETE;
import static dev.troupe.contracts.security.FilePermissionRequest.Access.READ;
import static dev.troupe.contracts.security.FilePermissionRequest.Access.WRITE;
import static dev.troupe.contracts.security.PermissionVerdict.ALLOW;
import static dev.troupe.contracts.security.PermissionVerdict.ASK;
import static dev.troupe.contracts.security.PermissionVerdict.BLOCK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.security.FilePermissionRequest.Access;
import dev.troupe.permission.policy.Layer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileDecisionsTest {
    @ParameterizedTest
    @EnumSource(Access.class)
    void theWorkspaceIsOpen(Access access) {
        Asked asked = new Asked();

        assertThat(asked.file(access, "src/main/java/App.java").verdict()).isEqualTo(ALLOW);
        assertThat(asked.file(access, "größe ü.txt").verdict()).isEqualTo(ALLOW);
        assertThat(asked.file(access, ".env.example").verdict()).isEqualTo(ALLOW);
        assertThat(asked.file(access, ".gitignore").verdict()).isEqualTo(ALLOW);
        assertThat(asked.file(access, "src/environment.ts").verdict()).isEqualTo(ALLOW);
        assertThat(asked.file(access, "src/remotes/origin").verdict()).isEqualTo(ALLOW);
        assertThat(asked.file(READ, ".git/refs/remotes/origin/main").verdict()).isEqualTo(ALLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".env",
                "deep/down/.env",
                ".env.local",
                ".ENV",
                ".\uFF45nv",
                ".en\u200Bv",
                ".env.",
                ".env ",
                ".env/",
                "./.env",
                "src//./.env/.",
                "certs/server.PEM",
                "id_rsa",
                ".ssh/known_hosts",
                ".aws/credentials",
                ".git/config",
                ".git/config.worktree",
                ".git/worktrees/w/config.worktree",
                ".git/modules/a/b/config",
                "sub/.git/remotes/origin",
                ".git/branches/old",
                ".git/modules/a/b/remotes/origin",
                "secrets.yml"
            })
    void secretsAreBlockedInEverySpelling(String path) {
        for (Access access : Access.values()) {
            assertThat(new Asked().file(access, path).verdict()).isEqualTo(BLOCK);
            assertThat(new Asked().file(access, path).rule()).isEqualTo("built-in: secret files");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "infra/prod.tfstate",
                "terraform.tfvars",
                "kubeconfig",
                "service-account-prod.json",
                "Secrets.TOML",
                ".envrc"
            })
    void whatMayHoldSecretsAsks(String path) {
        for (Access access : Access.values()) {
            assertThat(new Asked().file(access, path).verdict()).isEqualTo(ASK);
        }
        assertThat(new Asked().file(READ, path + ".example").verdict()).isEqualTo(ALLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".git",
                ".troupe",
                ".terraphim",
                ".git/hooks/pre-commit",
                ".Git/hooks/x",
                ".g\u200Cit/hooks/x",
                ".git./hooks/x",
                "sub/.git/HEAD",
                ".troupe/config.yaml",
                ".terraphim/security.json",
                ".claude/settings.local.json",
                ".claude/agents/reviewer.md",
                "sub/.Claude/Agents/deep/er/x.md",
                ".agents/agents/x.md"
            })
    void protectedFilesAreReadOnly(String path) {
        assertThat(new Asked().file(READ, path).verdict()).isEqualTo(ALLOW);
        assertThat(new Asked().file(WRITE, path).verdict()).isEqualTo(BLOCK);
        assertThat(new Asked().file(DELETE, path).verdict()).isEqualTo(BLOCK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".gitattributes",
                "sub/.gitmodules",
                ".github/workflows/ci.yml",
                ".bashrc",
                ".zshrc",
                ".mcp.json",
                ".vscode",
                ".vscode/tasks.json",
                ".idea/workspace.xml",
                ".mvn/jvm.config",
                ".husky/pre-commit"
            })
    void whatExecutesAsksBeforeItIsWritten(String path) {
        assertThat(new Asked().file(READ, path).verdict()).isEqualTo(ALLOW);
        assertThat(new Asked().file(WRITE, path).verdict()).isEqualTo(ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../x",
                "a/../../x",
                "a/..",
                "/etc/passwd",
                "~/x",
                "C:/x",
                "a\\..\\b",
                "a\nb",
                "a\0b",
                "a/.\u200B./b",
                "a/\uFF0E\uFF0E/b",
                "a/.. /b"
            })
    void pathsThatEscapeOrDeceiveAreBlocked(String path) {
        assertThat(new Asked().file(READ, path).verdict()).isEqualTo(BLOCK);
        assertThat(new Asked().file(READ, path).rule()).isEqualTo("built-in: workspace only");
    }

    @Test
    void theWorkspaceItselfIsListedButNotRemoved() {
        assertThat(new Asked().file(READ, "").verdict()).isEqualTo(ALLOW);
        assertThat(new Asked().file(DELETE, "").verdict()).isEqualTo(BLOCK);
        assertThat(new Asked().file(DELETE, ".").verdict()).isEqualTo(BLOCK);
    }

    @Test
    void rulesTightenOneAccess() {
        Asked asked =
                new Asked()
                        .rule(Layer.USER, ASK, DELETE, "**")
                        .rule(Layer.REPOSITORY, BLOCK, WRITE, "db/migration/**");

        assertThat(asked.file(WRITE, "db/migration/V1.sql").rule())
                .isEqualTo("repository: block write db/migration/**");
        assertThat(asked.file(READ, "db/migration/V1.sql").verdict()).isEqualTo(ALLOW);
        assertThat(asked.file(DELETE, "x").verdict()).isEqualTo(ASK);
    }

    @Test
    void aBrokenPolicyAsksForEverythingAndBlocksTheRest() {
        Asked asked = new Asked().broken("broken");

        assertThat(asked.file(READ, "x").verdict()).isEqualTo(ASK);
        assertThat(asked.file(READ, ".env").verdict()).isEqualTo(BLOCK);
    }

    @Test
    void whatCannotBeSeenIsSpelledOut() {
        assertThat(new Asked().file(READ, ".en\u200Bv").reason()).contains("`.en\\u{200b}v`");
    }
}
