package dev.troupe.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.repository.TestRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Git in a real sandbox, with a person who has told git some things. */
class PersonalGitSettingsTest {
    private @TempDir Path directory;
    private Path home = Path.of("");
    private Path workspace = Path.of("");

    @BeforeEach
    void prepare() throws IOException {
        home = Files.createDirectory(directory.resolve("person"));
        TestRepository repository = TestRepository.create(directory.resolve("work/project"));
        repository.write("a.txt", "a\n").commitAll("Begin");
        repository.git("config", "--remove-section", "user");
        workspace = repository.root();
        Files.writeString(
                home.resolve(".gitconfig"),
                """
                [user]
                    name = Grace Häller
                    email = grace@home.example
                [alias]
                    lg = log --format=%%an:%%s
                    bad = !echo executed
                [credential]
                    helper = !echo password=canary
                [url "https://me:canary@host.example/"]
                    insteadOf = https://host.example/
                [core]
                    excludesFile = ~/ignored
                    pager = echo canary
                [includeIf "gitdir:%s/"]
                    path = work.config
                """
                        .formatted(directory.resolve("work").toRealPath()));
        Files.writeString(home.resolve("work.config"), "[user]\n\temail = grace@work.example\n");
        Files.writeString(home.resolve("ignored"), "*.scratch\n");
    }

    private String run(String... lines) throws IOException {
        return OrdinaryUser.run(
                workspace,
                Map.of("HOME", home.toString(), "JAVA_TOOL_OPTIONS", "-Duser.home=/home/person"),
                List.of(lines));
    }

    @Test
    void findsIdentityAliasesAndExcludes() throws IOException {
        Files.writeString(workspace.resolve("x.scratch"), "x");
        Files.writeString(workspace.resolve("b.txt"), "b");

        String output =
                run(
                        "git config user.name; git config user.email; git lg",
                        "git config user.name x; git status --porcelain",
                        "git add b.txt && git -P log --format=%s && git commit -qm Second && git log -1 --format=%ae");

        assertThat(output).contains("Grace Häller\ngrace@work.example\n", ":Begin\n");
        assertThat(output).contains("?? b.txt").doesNotContain("scratch");
    }

    @Test
    void findsNothingThatExecutesOrGivesAccess() throws IOException {
        assertThat(run("git config --list --show-origin; git bad; cat ~/.gitconfig"))
                .contains("alias.lg")
                .doesNotContain("canary", "executed", "insteadof", "include");
    }

    @Test
    void cannotChangeThem() throws IOException {
        assertThat(run("echo x >>~/.gitconfig; git config --global a.b c"))
                .contains("Read-only file system");
    }
}
