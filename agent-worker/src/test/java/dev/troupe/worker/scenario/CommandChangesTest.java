package dev.troupe.worker.scenario;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.TurnPosition;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What commands do to files is the agent's work in a worktree, and nobody's in a checkout. */
class CommandChangesTest extends WorkerScenarioTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String CHANGE =
            "sed -i 's/a - b/a + b/' src/Prices.java && mv notes.txt docs.txt"
                    + " && mkdir gen && echo made > gen/code.txt && echo 'exit 0' > run.sh && chmod +x run.sh";

    @Test
    void inAWorktreeTheyAreShownCommittedAndBuiltUpon() throws IOException, InterruptedException {
        WorkerScenario.Session session = session().with(WorkspaceIsolation.WORKTREE);
        scene.model()
                .play(
                        ModelScenario.of(
                                bash(CHANGE),
                                bash("chmod +x src/Prices.java && ls gen")
                                        .when(
                                                new TurnPosition.Listed(),
                                                RequestMatch.last("edited src/Prices.java")),
                                ScriptedTurn.say("Generated."),
                                bash("test -x run.sh && cat gen/code.txt"),
                                ScriptedTurn.say("It is there.")));

        Task first = session.succeed("Generate the code");

        String branch = "troupe/" + branch(session, first);
        assertThat(git(repository, "show", branch + ":src/Prices.java")).contains("return a + b;");
        assertThat(git(repository, "ls-tree", "-r", branch).lines().map(CommandChangesTest::entry))
                .contains("100755 run.sh", "100644 gen/code.txt", "100755 src/Prices.java")
                .doesNotContain("100644 notes.txt");
        assertThat(session.events(EventBody.FileChanged.class))
                .extracting(it -> it.change() + " " + it.path())
                .containsExactly(
                        "created docs.txt",
                        "created gen/code.txt",
                        "deleted notes.txt",
                        "created run.sh",
                        "edited src/Prices.java",
                        "edited src/Prices.java");
        assertThat(session.events(EventBody.FileChanged.class).get(4).diff())
                .startsWith("--- a/src/Prices.java\n+++ b/src/Prices.java\n@@ -")
                .contains("-        return a - b;\n+        return a + b;\n");
        assertThat(session.events(EventBody.Committed.class)).hasSize(2);
        assertThat(git(repository, "status", "--porcelain")).isEmpty();

        var _ = session.succeed("Look again");
        assertThat(session.events(EventBody.ToolFinished.class).getLast().outcome())
                .isEqualTo("ok");

        Task undone = session.await(session.start("undo", "undo"), WorkerScenario::ended, PATIENCE);
        assertThat(undone.state()).isEqualTo(TaskState.SUCCEEDED);
        String last = session.events(EventBody.Committed.class).getLast().commit();
        assertThat(git(repository, "ls-tree", "-r", last).lines().map(CommandChangesTest::entry))
                .contains("100644 notes.txt", "100644 src/Prices.java")
                .doesNotContain("100755 run.sh", "100644 docs.txt");
        assertThat(git(repository, "show", last + ":src/Prices.java")).contains("return a - b;");
    }

    @Test
    void theyAreKeptAfterEverySuspension() throws IOException, InterruptedException {
        WorkerScenario.Session session =
                scene.session(repository)
                        .with(ApprovalMode.ASK)
                        .with(SessionAttendance.DETACHED)
                        .with(WorkspaceIsolation.WORKTREE);
        scene.model()
                .play(
                        ModelScenario.of(
                                bash("echo 1 > one.txt"),
                                bash("echo 2 > two.txt"),
                                ScriptedTurn.say("Done.")));

        UUID task = session.ask("Write two files");
        approved(session, task, "one.txt");
        approved(session, task, "two.txt");
        Task ended = session.await(task, TaskState.SUCCEEDED);

        assertThat(ended.epoch()).isGreaterThanOrEqualTo(3);
        assertThat(session.events(EventBody.Notice.class))
                .extracting(EventBody.Notice::code)
                .doesNotContain("not-kept");
        String branch = "troupe/" + branch(session, ended);
        assertThat(git(repository, "show", branch + ":one.txt")).isEqualTo("1");
        assertThat(git(repository, "show", branch + ":two.txt")).isEqualTo("2");
    }

    private static void approved(WorkerScenario.Session session, UUID task, String file) {
        TaskWait asked = session.approval(file);
        var _ = session.await(task, TaskState.WAITING);
        session.decide(asked, true, false, null);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatProgramsObeyAtOnceWaitsForAnAnswer(boolean approved)
            throws IOException, InterruptedException {
        WorkerScenario.Session session = session();
        scene.model()
                .play(
                        ModelScenario.of(
                                bash(
                                        "mkdir -p .github/workflows && echo 'on: push' > .github/workflows/x.yml"
                                                + " && echo 'evil' > .envrc && echo 1 > one.txt"),
                                ScriptedTurn.say("Done.")
                                        .when(
                                                new TurnPosition.Listed(),
                                                RequestMatch.last(
                                                        approved
                                                                ? "said yes"
                                                                : "Do not make them in another way"))));

        UUID task = session.ask("Build on every push");
        TaskWait asked = session.approval(".github/workflows/x.yml");
        assertThat(session.file(".github/workflows/x.yml")).doesNotExist();
        assertThat(session.file(".envrc")).doesNotExist();
        assertThat(session.content("one.txt")).isEqualTo("1\n");
        assertThat(asked.question()).contains(".envrc", "+on: push");
        session.decide(asked, approved, false, null);
        var _ = session.await(task, TaskState.SUCCEEDED);

        assertThat(session.events(EventBody.ApprovalAsked.class)).hasSize(1);
        assertThat(Files.exists(session.file(".envrc"))).isEqualTo(approved);
        assertThat(Files.exists(session.file(".github/workflows/x.yml"))).isEqualTo(approved);
        var _ = session.await(session.start("undo", "undo"), TaskState.SUCCEEDED);
        assertThat(session.file(".envrc")).doesNotExist();
        assertThat(session.file(".github")).doesNotExist();
        assertThat(session.file("one.txt")).doesNotExist();
    }

    @Test
    void inACheckoutTheyAreCommittedAndTakenBackWithAllElse()
            throws IOException, InterruptedException {
        Files.writeString(repository.resolve(".gitignore"), "local.db\n");
        Files.writeString(repository.resolve("local.db"), "precious\n");
        WorkerScenario.Session session = session();
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "write",
                                                Map.of("path", "mine.txt", "content", "1\n")),
                                        ScriptedToolCall.of(
                                                "bash",
                                                Map.of(
                                                        "command",
                                                        CHANGE
                                                                + "; echo more >> local.db; mkdir empty; chmod 600 local.db"))),
                                ScriptedTurn.say("Done.")
                                        .when(
                                                new TurnPosition.Listed(),
                                                RequestMatch.last("edited local.db"))));

        var _ = session.succeed("Generate the code");

        assertThat(session.events(EventBody.Committed.class))
                .singleElement()
                .satisfies(it ->
                        assertThat(it.files())
                                .contains("mine.txt", "docs.txt", "run.sh", "src/Prices.java")
                                .doesNotContain("local.db"));
        assertThat(session.content("local.db")).isEqualTo("precious\nmore\n");

        var _ = session.await(session.start("undo", "undo"), TaskState.SUCCEEDED);
        assertThat(session.file("mine.txt")).doesNotExist();
        assertThat(session.file("docs.txt")).doesNotExist();
        assertThat(session.file("empty")).doesNotExist();
        assertThat(session.content("local.db")).isEqualTo("precious\n");
        assertThat(Files.getPosixFilePermissions(session.file("local.db"))).hasSize(4);
        assertThat(session.content("src/Prices.java")).contains("return a - b;");

        var _ = session.await(session.start("redo", "redo"), TaskState.SUCCEEDED);
        assertThat(session.content("local.db")).isEqualTo("precious\nmore\n");
        assertThat(session.file("empty")).isDirectory();
        assertThat(session.content("mine.txt")).isEqualTo("1\n");
    }

    @Test
    void aRenameThatOnlyTheLayerRefusesIsExplained() {
        WorkerScenario.Session session = session();
        scene.model()
                .play(
                        ModelScenario.of(
                                bash("perl -e 'rename(\"src\", \"moved\") or die \"$!\\n\"'"),
                                bash("mv src moved")
                                        .when(
                                                new TurnPosition.Listed(),
                                                RequestMatch.last(
                                                        "Use mv, which copies the directory")),
                                ScriptedTurn.say("Done.")));

        var _ = session.succeed("Move the sources");

        assertThat(session.file("src")).doesNotExist();
        assertThat(session.content("moved/Prices.java")).contains("return a - b;");
    }

    @Test
    void aCommandThatOnlyLooksTellsNothing() {
        WorkerScenario.Session session = session();
        scene.model()
                .play(
                        ModelScenario.of(
                                bash("cat notes.txt; git status"), ScriptedTurn.say("Done.")));

        var _ = session.succeed("Look");

        assertThat(session.events(EventBody.Notice.class)).isEmpty();
        assertThat(session.events(EventBody.FileChanged.class)).isEmpty();
    }

    private WorkerScenario.Session session() {
        return scene.session(repository).automatic();
    }

    private static String branch(WorkerScenario.Session session, Task task) {
        return session.id().toString().substring(28) + "/" + task.id().toString().substring(28);
    }

    private static String entry(String line) {
        List<String> parts = List.of(line.split("[ \t]", -1));
        return parts.getFirst() + " " + parts.getLast();
    }

    private static ScriptedTurn bash(String command) {
        return ScriptedTurn.call("", ScriptedToolCall.of("bash", Map.of("command", command)));
    }
}
