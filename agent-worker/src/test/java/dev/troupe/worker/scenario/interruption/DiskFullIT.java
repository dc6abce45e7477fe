package dev.troupe.worker.scenario.interruption;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.worker.scenario.WorkerScenario;
import dev.troupe.worker.scenario.workflow.WorkflowScript;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Git's objects lie on a disk that is really full, in a mount namespace of the worker's own. */
class DiskFullIT extends TwoWorkersScenario {
    private static final String FILL =
            """
            cp -a "$1" "$2" && mount -t tmpfs -o size=512k none "$1" && cp -a "$2/." "$1" || exit 1
            cat /dev/zero > "$1/fill" 2> /dev/null
            shift 2 && exec "$@"
            """;
    private static final ScriptedTurn EDIT =
            ScriptedTurn.call(
                    "",
                    ScriptedToolCall.of(
                            "edit",
                            Map.of(
                                    "path", "notes.txt",
                                    "old_string", "two",
                                    "new_string", "written")));

    private Path objects;

    @BeforeEach
    void smallDisk() throws Exception {
        objects = repository.resolve(".git/objects");
        List<String> check = new ArrayList<>(fullDisk("check"));
        check.add("true");
        Process process = new ProcessBuilder(check).redirectErrorStream(true).start();
        assumeTrue(
                process.waitFor() == 0,
                "This user may not mount a small disk in a namespace of its own.");
    }

    @Test
    void aTurnThatCannotBeCommittedFailsAndItsCommitIsMadeUp() throws Exception {
        turn(WorkspaceIsolation.IN_PLACE);

        assertThat(git(repository, "show", "main:notes.txt")).isEqualTo("one\nwritten\nthree");
        assertThat(git(repository, "status", "--porcelain")).isEmpty();
        assertThat(git(repository, "log", "--format=%s", "main").lines())
                .containsExactly("chore: change notes.txt", "First");
    }

    @Test
    void aTurnInAWorktreeToo() throws Exception {
        scene.model().play(ModelScenario.of(ScriptedTurn.say("Hello.")));
        try (var _ = workerHere()) {
            WorkerScenario.Session first =
                    scene.session(repository).with(WorkspaceIsolation.WORKTREE);
            var _ = ended(first, first.ask("Hello"));
        }
        try (DirectoryStream<Path> clones =
                Files.newDirectoryStream(scene.home().resolve("clones"), "*.git")) {
            objects = clones.iterator().next().resolve("objects");
        }

        turn(WorkspaceIsolation.WORKTREE);

        String branch =
                git(repository, "branch", "--list", "troupe/*", "--format=%(refname:short)");
        assertThat(git(repository, "show", branch + ":notes.txt")).isEqualTo("one\nwritten\nthree");
        assertThat(git(repository, "log", "--format=%s", branch).lines())
                .containsExactly("chore: change notes.txt", "First");
    }

    private void turn(WorkspaceIsolation isolation) throws Exception {
        scene.model()
                .play(
                        ModelScenario.of(
                                EDIT,
                                ScriptedTurn.say("Still full?"),
                                ScriptedTurn.say("Nothing is left.")));
        WorkerScenario.Session session = scene.session(repository).with(isolation);
        Task failed;
        try (ChildJvm _ = worker(fullDisk("first"))) {
            failed = ended(session, session.ask("Change the notes"));
        }
        assertThat(WorkerScenario.code(failed)).isEqualTo("disk-full");
        assertThat(WorkerScenario.summary(failed))
                .contains("could not be committed", "no space is left");
        assertThat(entries(failed.id(), "effect")).hasSize(1);

        try (var _ = workerHere()) {
            Task resumed = ended(session, session.ask("Go on"));
            assertThat(WorkerScenario.code(resumed)).isNull();
        }

        assertThat(session.events(EventBody.Committed.class))
                .as("%s", session.events())
                .singleElement()
                .extracting(EventBody.Committed::files)
                .isEqualTo(List.of("notes.txt"));
    }

    @Test
    void anUndoThatCannotBeCommittedFailsAndItsCommitIsMadeUp() throws Exception {
        scene.model()
                .play(
                        ModelScenario.of(
                                EDIT,
                                ScriptedTurn.say("Changed."),
                                ScriptedTurn.say("Nothing to do.")));
        WorkerScenario.Session session = scene.session(repository);
        try (var _ = workerHere()) {
            var _ = ended(session, session.ask("Change the notes"));
        }
        try (ChildJvm _ = worker(fullDisk("first"))) {
            Task failed = ended(session, session.start("undo", "undo"));
            assertThat(WorkerScenario.code(failed)).isEqualTo("disk-full");
        }
        assertThat(session.content("notes.txt")).isEqualTo("one\ntwo\nthree\n");
        assertThat(session.events(EventBody.Notice.class))
                .extracting(EventBody.Notice::code)
                .contains("undone");

        try (var _ = workerHere()) {
            assertThat(WorkerScenario.code(ended(session, session.ask("Go on")))).isNull();
        }

        assertThat(git(repository, "status", "--porcelain")).isEmpty();
        assertThat(git(repository, "log", "--format=%s", "main").lines())
                .containsExactly("Undo the agent's changes", "chore: change notes.txt", "First");
    }

    @Test
    void aDesignThatCannotBeCommittedIsRecordedOnceAllTheSame() throws Exception {
        scene.model().play(WorkflowScript.usual().scenario());
        Map<String, Object> once = Map.of("skip", List.of("exploration", "questions", "review"));
        WorkerScenario.Session session = scene.session(repository).workflow(once);
        UUID first;
        try (ChildJvm _ = worker(fullDisk("first"))) {
            first = session.start("workflow", "Make it so");
            assertThat(WorkerScenario.code(ended(session, first))).isEqualTo("disk-full");
        }

        try (var _ = workerHere()) {
            Map<String, Object> again =
                    Map.of(
                            "previousWorkflow",
                            first.toString(),
                            "phase",
                            "architecture",
                            "skip",
                            List.of("review"));
            UUID second = session.workflow(again).start("workflow", "Make it so");
            assertThat(WorkerScenario.code(ended(session, second))).isNull();
        }

        assertThat(repository.resolve("docs/decisions").toFile().list())
                .containsExactly("0001-write-numbers-in-german.md");
        assertThat(git(repository, "status", "--porcelain")).isEmpty();
    }

    @Test
    void whatATaskOfAWorkflowCouldNotCommitIsMadeUp() throws Exception {
        scene.model().play(WorkflowScript.usual().scenario());
        List<String> others =
                List.of("discovery", "exploration", "questions", "architecture", "review");
        WorkerScenario.Session session =
                scene.session(repository)
                        .with(SessionAttendance.HEADLESS)
                        .workflow(Map.of("skip", others));
        try (ChildJvm _ = worker(fullDisk("first"))) {
            Task failed = ended(session, session.start("workflow", "Make it so"));
            assertThat(failed.state())
                    .as(WorkerScenario.summary(failed))
                    .isEqualTo(TaskState.FAILED);
        }
        assertThat(session.content("notes.txt")).contains("zwei");
        assertThat(git(repository, "status", "--porcelain")).isNotEmpty();

        scene.model().play(ModelScenario.of(ScriptedTurn.say("Nothing is left.")));
        try (var _ = workerHere()) {
            assertThat(WorkerScenario.code(ended(session, session.ask("Go on")))).isNull();
        }

        assertThat(git(repository, "show", "main:notes.txt")).contains("zwei");
        assertThat(git(repository, "status", "--porcelain")).isEmpty();
    }

    private List<String> fullDisk(String copy) {
        return List.of(
                "unshare",
                "--user",
                "--map-root-user",
                "--mount",
                "sh",
                "-c",
                FILL,
                "sh",
                objects.toString(),
                directory.resolve(copy).toString());
    }

    private static Task ended(WorkerScenario.Session session, UUID task) {
        return session.await(task, WorkerScenario::ended, PATIENCE);
    }
}
