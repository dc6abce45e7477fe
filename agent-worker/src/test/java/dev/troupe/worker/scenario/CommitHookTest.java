package dev.troupe.worker.scenario;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.repository.RepositorySettings;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.TurnPosition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The hooks of a trusted repository judge the commits of agents, over what is to be committed. */
class CommitHookTest extends WorkerScenarioTest {
    private static final String NO_TODO =
            """
            #!/bin/sh
            # Only what is to be committed counts, as with git.
            if git diff --cached | grep '^+.*TODO'; then
              echo "Do not commit open points." >&2
              exit 1
            fi
            """;

    private WorkerScenario.Session session;

    @BeforeEach
    void trust() {
        session =
                scene.session(repository)
                        .with(ApprovalMode.AUTOMATIC)
                        .trusting(
                                new RepositorySettings(
                                        repository.resolve(".troupe/config.yaml").toString(),
                                        "0".repeat(64),
                                        List.of()));
    }

    @Test
    void aRefusalReachesTheModelAndTheNextEditIsCommittedWithTheFirst()
            throws IOException, InterruptedException {
        hook(".git/hooks/pre-commit", NO_TODO);
        Files.writeString(repository.resolve("mine.txt"), "TODO of the user\n");
        git(repository, "add", "mine.txt");
        play(
                write("a.txt", "TODO later\n"),
                write("a.txt", "done\n")
                        .when(
                                new TurnPosition.Listed(),
                                RequestMatch.last("Do not commit open points.")),
                write("b.txt", "more\n"));

        session.succeed("Write them");

        List<EventBody.Committed> made = session.events(EventBody.Committed.class);
        assertThat(made)
                .extracting(EventBody.Committed::files)
                .containsExactly(List.of("a.txt"), List.of("b.txt"));
        assertThat(git(repository, "show", "HEAD~1:a.txt")).isEqualTo("done");
        assertThat(git(repository, "status", "--porcelain")).isEqualTo("A  mine.txt");
        assertThat(notices())
                .anyMatch(it -> it.startsWith("The pre-commit hook refused the commit"));
        assertThat(notices()).noneMatch(it -> it.startsWith("Not committed"));
    }

    @Test
    void whatIsNeverMendedStaysInTheFilesAndIsToldAndTheNextRequestCommitsIt()
            throws IOException, InterruptedException {
        git(repository, "config", "core.hooksPath", ".husky");
        hook(".husky/pre-commit", NO_TODO);
        play(
                write("one.txt", "TODO one\n"),
                write("two.txt", "two\n"),
                ScriptedTurn.say("Done."),
                write("one.txt", "one\n"));
        session.succeed("Write them");

        assertThat(session.events(EventBody.Committed.class)).isEmpty();
        assertThat(session.content("one.txt")).isEqualTo("TODO one\n");
        assertThat(notices())
                .last()
                .asString()
                .startsWith("Not committed: the pre-commit hook still refuses 2 commits.");

        session.succeed("Mend it");

        assertThat(git(repository, "show", "HEAD:one.txt")).isEqualTo("one");
        assertThat(git(repository, "show", "HEAD:two.txt")).isEqualTo("two");
        assertThat(git(repository, "status", "--porcelain")).isEqualTo("?? .husky/");
    }

    @Test
    void aMessageHookMayChangeTheMessageAndRefuseIt() throws IOException, InterruptedException {
        hook(".git/hooks/prepare-commit-msg", "#!/bin/sh\nsed -i '1s/^/ABC-12 /' \"$1\"\n");
        hook(
                ".git/hooks/commit-msg",
                "#!/bin/sh\ngrep -q '^ABC-' \"$1\" || { echo 'No ticket.'; exit 1; }\n");
        play(write("a.txt", "a\n"));

        session.succeed("Write it");

        assertThat(git(repository, "log", "-1", "--format=%s")).startsWith("ABC-12 ");
        assertThat(git(repository, "log", "-1", "--format=%(trailers:key=Troupe-Step,valueonly)"))
                .isNotEmpty();
        assertThat(session.events(EventBody.Committed.class).getFirst().subject())
                .startsWith("ABC-12 ");
    }

    @Test
    void whatAHookChangesIsDropped() throws IOException, InterruptedException {
        hook(
                ".git/hooks/pre-commit",
                "#!/bin/sh\necho changed > a.txt && echo x > made.txt && git add -A\n");
        play(write("a.txt", "a\n"));

        session.succeed("Write it");

        assertThat(git(repository, "show", "HEAD:a.txt")).isEqualTo("a");
        assertThat(git(repository, "status", "--porcelain")).isEmpty();
        assertThat(repository.resolve("made.txt")).doesNotExist();
    }

    @Test
    void anUndoOfARefusedRequestLeavesNothingBehind() throws IOException, InterruptedException {
        hook(".git/hooks/pre-commit", NO_TODO);
        play(write("a.txt", "TODO\n"));
        session.succeed("Write it");

        var _ = session.await(session.start("undo", "undo"), TaskState.SUCCEEDED);

        assertThat(repository.resolve("a.txt")).doesNotExist();
        assertThat(git(repository, "log", "--format=%s")).isEqualTo("First");
        assertThat(git(repository, "status", "--porcelain")).isEmpty();
    }

    @Test
    void aCancelWhileAHookIsAtWorkIsNoRefusalAndTheNextRequestCommits()
            throws IOException, InterruptedException {
        hook(".git/hooks/pre-commit", "#!/bin/sh\nsleep 86399.25\n");
        play(write("a.txt", "a\n"));
        UUID task = session.ask("Write it");
        session.await(
                task,
                _ ->
                        ProcessHandle.allProcesses()
                                .flatMap(it -> it.info().commandLine().stream())
                                .anyMatch(it -> it.contains("sleep 86399.25")),
                Duration.ofMinutes(1));
        assertThat(scene.ledger().tasks().cancel(task, "ada", List.of())).isTrue();
        session.await(task, TaskState.CANCELLED);

        assertThat(notices())
                .singleElement()
                .asString()
                .contains("stopped while the repository's hooks were still running");
        hook(".git/hooks/pre-commit", "#!/bin/sh\nexit 0\n");
        session.succeed("And now?");

        assertThat(git(repository, "show", "HEAD:a.txt")).isEqualTo("a");
        assertThat(scene.model().requests().getLast().body().toString())
                .doesNotContain("hook refused");
    }

    private static void play(ScriptedTurn... turns) {
        List<ScriptedTurn> all = new ArrayList<>(List.of(turns));
        all.add(ScriptedTurn.say("Done."));
        scene.model().play(ModelScenario.of(all.toArray(ScriptedTurn[]::new)));
    }

    private static ScriptedTurn write(String path, String content) {
        return ScriptedTurn.call(
                "", ScriptedToolCall.of("write", Map.of("path", path, "content", content)));
    }

    private void hook(String path, String text) throws IOException {
        Path file = repository.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private List<String> notices() {
        return session.events(EventBody.Notice.class).stream()
                .filter(it -> it.code().equals("not-committed"))
                .map(EventBody.Notice::text)
                .toList();
    }
}
