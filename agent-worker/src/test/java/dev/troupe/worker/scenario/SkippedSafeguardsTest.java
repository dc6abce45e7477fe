package dev.troupe.worker.scenario;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a repository asks of commits and Troupe passes over is said, once a request. */
class SkippedSafeguardsTest extends WorkerScenarioTest {
    @Test
    void hooksOfAnUntrustedRepositoryAreNamedOncePerRequest()
            throws IOException, InterruptedException {
        hook(repository.resolve(".git/hooks/pre-commit"));
        hook(repository.resolve(".git/hooks/commit-msg"));
        WorkerScenario.Session session = session();
        scene.model()
                .play(
                        ModelScenario.of(
                                write("a.txt"),
                                write("b.txt"),
                                ScriptedTurn.say("Done."),
                                write("c.txt"),
                                ScriptedTurn.say("Done again.")));
        session.succeed("Write two files");

        String sentence =
                "The hooks pre-commit and commit-msg did not run, as this repository is not trusted."
                        + " To let them run, make a file `.troupe/config.yaml` and run `troupe config trust`.";
        assertThat(session.events(EventBody.Committed.class)).hasSize(2);
        assertThat(notices(session)).containsExactly(sentence);

        session.succeed("Write one more");
        assertThat(notices(session)).containsExactly(sentence, sentence);
    }

    @Test
    void hooksOfAnotherDirectoryCountAndSamplesDoNot() throws IOException, InterruptedException {
        git(repository, "config", "core.hooksPath", ".husky/_");
        hook(repository.resolve(".husky/_/pre-commit"));
        hook(repository.resolve(".git/hooks/commit-msg"));
        Files.writeString(repository.resolve(".husky/_/prepare-commit-msg"), "#!/bin/sh\n");
        WorkerScenario.Session session = session();
        play("a.txt");
        session.succeed("Write a file");

        assertThat(notices(session))
                .containsExactly(
                        "The hook pre-commit did not run, as this repository is not trusted."
                                + " To let it run, make a file `.troupe/config.yaml` and run `troupe config trust`.");
    }

    @Test
    void aSignatureThatIsAskedForAndMissingIsTold() throws IOException, InterruptedException {
        git(repository, "config", "commit.gpgsign", "true");
        WorkerScenario.Session session = session();
        play("a.txt");
        session.succeed("Write a file");

        assertThat(notices(session))
                .singleElement()
                .asString()
                .startsWith("The commits are not signed, as Troupe has no access to your key.");
    }

    @Test
    void aWorktreeNamesTheHooksOfTheCheckout() throws IOException, InterruptedException {
        hook(repository.resolve(".git/hooks/pre-commit"));
        WorkerScenario.Session session = session().with(WorkspaceIsolation.WORKTREE);
        play("a.txt");
        session.succeed("Write a file");

        assertThat(notices(session))
                .containsOnlyOnce(
                        "The hook pre-commit did not run, as the work is in a worktree of Troupe's own.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"git commit -qam Change", "git commit -q --allow-empty -m Nothing"})
    void aCommitOfGitInACommandSaysItToo(String line) throws IOException, InterruptedException {
        hook(repository.resolve(".git/hooks/pre-commit"));
        Files.writeString(repository.resolve("notes.txt"), "four\n");
        WorkerScenario.Session session = scene.session(repository).automatic();
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "", ScriptedToolCall.of("bash", Map.of("command", line))),
                                ScriptedTurn.say("Done.")));
        session.succeed("Commit it");

        assertThat(git(repository, "rev-list", "--count", "HEAD")).isEqualTo("2");
        assertThat(notices(session))
                .containsExactly(
                        "The hook pre-commit did not run, as the agent committed with git itself, and commands run no hooks of git.");
    }

    @Test
    void aRepositoryThatAsksForNothingIsToldNothing() throws IOException, InterruptedException {
        WorkerScenario.Session session = session();
        play("a.txt");
        session.succeed("Write a file");

        assertThat(notices(session)).isEmpty();
    }

    private WorkerScenario.Session session() {
        return scene.session(repository).with(ApprovalMode.AUTOMATIC);
    }

    private static void play(String path) {
        scene.model().play(ModelScenario.of(write(path), ScriptedTurn.say("Done.")));
    }

    private static ScriptedTurn write(String path) {
        return ScriptedTurn.call(
                "", ScriptedToolCall.of("write", Map.of("path", path, "content", path + "\n")));
    }

    private static void hook(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\nexit 1\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static List<String> notices(WorkerScenario.Session session) {
        return session.events(EventBody.Notice.class).stream()
                .filter(it -> it.code().equals("commit"))
                .map(EventBody.Notice::text)
                .toList();
    }
}
