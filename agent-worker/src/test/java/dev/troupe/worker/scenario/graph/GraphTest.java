package dev.troupe.worker.scenario.graph;

import static dev.troupe.worker.toolcall.SubagentSpawnerTest.conversation;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.contracts.session.ApprovalAnswer;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.testkit.model.RecordedModelRequest;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedFault;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import dev.troupe.worker.scenario.WorkerScenarioTest;
import dev.troupe.worker.toolcall.SubagentSpawnerTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that are split into tasks. */
class GraphTest extends WorkerScenarioTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final ScriptedToolCall READ =
            ScriptedToolCall.of("read", Map.of("path", "notes.txt"));

    private WorkerScenario.Session session;

    @BeforeEach
    void session() {
        session = scene.session(repository);
    }

    private static ScriptedToolCall write(String path, String content) {
        return ScriptedToolCall.of("write", Map.of("path", path, "content", content));
    }

    private static ScriptedToolCall edit(String old, String fresh) {
        return ScriptedToolCall.of(
                "edit", Map.of("path", "notes.txt", "old_string", old, "new_string", fresh));
    }

    private static PlannedTask task(String key, String goal, String touches, String... needs) {
        List<String> globs = touches.isEmpty() ? List.of() : List.of(touches);
        String agent = touches.isEmpty() ? "explorer" : "developer";
        return new PlannedTask(key, agent, goal, globs, List.of(needs), List.of("It is there."));
    }

    private Task run(TaskPlan plan) {
        UUID task = session.planned(plan).start("graph", "Do it all");
        return session.await(task, WorkerScenario::ended, PATIENCE);
    }

    private List<String> commits() throws IOException, InterruptedException {
        return ScenarioRepositories.git(repository, "log", "--format=%s").lines().toList();
    }

    private static String requests(String goal) {
        StringBuilder text = new StringBuilder();
        for (RecordedModelRequest request : scene.model().requests()) {
            if (goal.equals(request.conversation())) {
                text.append(request.body());
            }
        }
        return text.toString();
    }

    @Test
    void twoTasksWorkSideBySideAndTheirFilesComeInOneCommit() throws Exception {
        Files.writeString(repository.resolve("mine.txt"), "not committed\n");
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Make one",
                                        ScriptedTurn.call("", write("one.txt", "1\n")),
                                        ScriptedTurn.say("One is made.")),
                                conversation(
                                        "Make two",
                                        ScriptedTurn.call("", write("two.txt", "2\n")),
                                        ScriptedTurn.say("Two is made."))));

        Task ended =
                run(
                        new TaskPlan(
                                "Two files.",
                                List.of(
                                        task("one", "Make one", "one.txt"),
                                        task("two", "Make two", "two.txt"))));

        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.content("one.txt")).isEqualTo("1\n");
        assertThat(session.content("two.txt")).isEqualTo("2\n");
        assertThat(commits()).hasSize(2);
        assertThat(ScenarioRepositories.git(repository, "status", "--porcelain"))
                .isEqualTo("?? mine.txt");
        assertThat(ScenarioRepositories.git(repository, "branch", "--list", "troupe/*")).isEmpty();
        assertThat(WorkerScenario.summary(ended))
                .contains("2 of 2", "One is made.", "one.txt, two.txt");
        assertThat(session.events(EventBody.Committed.class)).hasSize(3);
    }

    @Test
    void whoNeedsAnotherSeesWhatItChangedAndReadsWhatItSaid() {
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Look at notes",
                                        ScriptedTurn.call("", READ),
                                        ScriptedTurn.say("They are.")),
                                conversation(
                                        "Change notes",
                                        ScriptedTurn.call("", READ),
                                        ScriptedTurn.call("", edit("two", "zwei")),
                                        ScriptedTurn.say("Notes are German now."))));

        Task ended =
                run(
                        new TaskPlan(
                                "",
                                List.of(
                                        task("change", "Change notes", "notes.txt"),
                                        task("look", "Look at notes", "", "change"))));

        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(requests("Look at notes")).contains("Notes are German now.", "zwei");
    }

    @Test
    void workThatConflictsIsDoneAgainOnTopOfTheOther() throws IOException {
        Files.writeString(repository.resolve("notes.txt"), "one\ntwo\n\n\n\nthree\n");
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Finish work that conflicted",
                                        ScriptedTurn.call("", READ),
                                        ScriptedTurn.call("", edit("ZWEI", "ZWEI (2)")),
                                        ScriptedTurn.say("Both are in.")),
                                conversation(
                                        "Shout",
                                        ScriptedTurn.call("", READ),
                                        ScriptedTurn.call("", edit("two", "ZWEI")),
                                        ScriptedTurn.say("Shouted.")),
                                conversation(
                                        "Number",
                                        ScriptedTurn.call("", READ),
                                        ScriptedTurn.call("", edit("two", "two (2)")),
                                        ScriptedTurn.call("", edit("three", "three (3)")),
                                        ScriptedTurn.say("Numbered.")
                                                .paced(
                                                        new StreamPace(2, Duration.ofMillis(500)),
                                                        Duration.ZERO))));

        // Their globs differ, so that they run side by side.
        Task ended =
                run(
                        new TaskPlan(
                                "",
                                List.of(
                                        task("shout", "Shout", "notes-a.txt"),
                                        task("number", "Number", "notes-b.txt"))));

        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.content("notes.txt")).isEqualTo("one\nZWEI (2)\n\n\n\nthree (3)\n");
        assertThat(requests("Finish work that conflicted")).contains("two (2)", "ZWEI");
        assertThat(WorkerScenario.summary(ended))
                .contains("conflicted", "Different from the task's first version: notes.txt:2.");
    }

    private UUID conflictForGood() {
        ScriptedTurn refused =
                ScriptedTurn.say("never").after(new ScriptedFault.Refuse(9, 401, null, null, null));
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation("Finish work that conflicted", refused),
                                conversation(
                                        "Shout",
                                        ScriptedTurn.call("", READ),
                                        ScriptedTurn.call("", edit("two", "ZWEI")),
                                        ScriptedTurn.say("Shouted.")),
                                conversation(
                                        "Number",
                                        ScriptedTurn.call("", READ),
                                        ScriptedTurn.call("", edit("two", "two (2)")),
                                        ScriptedTurn.say("Numbered.")
                                                .paced(
                                                        new StreamPace(2, Duration.ofMillis(500)),
                                                        Duration.ZERO))));
        TaskPlan plan =
                new TaskPlan(
                        "",
                        List.of(
                                task("shout", "Shout", "notes-a.txt"),
                                task("number", "Number", "notes-b.txt")));
        return session.planned(plan).start("graph", "Do it all");
    }

    @ParameterizedTest
    @CsvSource({"true, two (2), others", "false, ZWEI, task"})
    void whatAgentsCannotPutTogetherAPersonDecides(boolean yes, String line, String without) {
        UUID graph = conflictForGood();
        TaskWait asked = session.approval("take what");
        assertThat(asked.question())
                .contains("--- notes.txt (shout)\\n+++ notes.txt (number)\\n@@ -2,1 +2,1 @@\\n")
                .contains("-ZWEI\\n+two (2)\\n")
                .contains("\"conflict\":{\"task\":\"number\"", "\"others\":[\"shout\"]");

        session.decide(asked, yes, false, null);

        Task ended = session.await(graph, WorkerScenario::ended, PATIENCE);
        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.content("notes.txt")).isEqualTo("one\n" + line + "\nthree\n");
        assertThat(WorkerScenario.summary(ended))
                .contains(
                        "as a person decided",
                        "Changes of the %s that are missing from the result: notes.txt:2."
                                .formatted(without));
    }

    @Test
    void whatIsLeftApartStaysOnABranch() throws Exception {
        UUID graph = conflictForGood();

        session.decide(session.approval("take what"), new ApprovalAnswer(false, false, null, true));

        Task ended = session.await(graph, WorkerScenario::ended, PATIENCE);
        assertThat(ended.state()).isEqualTo(TaskState.FAILED);
        assertThat(session.content("notes.txt")).isEqualTo("one\nZWEI\nthree\n");
        String branch =
                ScenarioRepositories.git(repository, "branch", "--list", "troupe/*").strip();
        assertThat(WorkerScenario.summary(ended))
                .contains(
                        "merge of number (failed)",
                        "stays on its own branch",
                        "`git merge " + branch);
        assertThat(ScenarioRepositories.git(repository, "show", branch + ":notes.txt"))
                .contains("two (2)");
    }

    @Test
    void aNoWithWordsLetsAnAgentTryOnceMore() {
        UUID graph = conflictForGood();
        TaskWait asked = session.approval("take what");
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Finish work that conflicted",
                                        ScriptedTurn.call("", READ),
                                        ScriptedTurn.call("", edit("ZWEI", "ZWEI (2)")),
                                        ScriptedTurn.say("Both are in."))));

        session.decide(asked, false, false, "Put the number behind it.");

        Task ended = session.await(graph, WorkerScenario::ended, PATIENCE);
        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.content("notes.txt")).isEqualTo("one\nZWEI (2)\nthree\n");
        assertThat(requests("Finish work that conflicted")).contains("Put the number behind it.");
    }

    @Test
    void whereNobodyCanBeAskedTheWorkIsKeptOnABranch() throws Exception {
        session.with(SessionAttendance.HEADLESS);

        Task ended = session.await(conflictForGood(), WorkerScenario::ended, PATIENCE);

        assertThat(ended.state()).isEqualTo(TaskState.FAILED);
        assertThat(session.content("notes.txt")).isEqualTo("one\nZWEI\nthree\n");
        String branch =
                ScenarioRepositories.git(repository, "branch", "--list", "troupe/*").strip();
        assertThat(WorkerScenario.summary(ended))
                .contains("1 of 2", "merge of number (failed)", branch);
        assertThat(ScenarioRepositories.git(repository, "show", branch + ":notes.txt"))
                .contains("two (2)");
    }

    @Test
    void whatFailsTakesNothingElseDown() {
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Break",
                                        ScriptedTurn.say("never")
                                                .after(
                                                        new ScriptedFault.Refuse(
                                                                9, 401, null, null, null))),
                                conversation(
                                        "Make one",
                                        ScriptedTurn.call("", write("one.txt", "1\n")),
                                        ScriptedTurn.say("One is made."))));

        Task ended =
                run(
                        new TaskPlan(
                                "",
                                List.of(
                                        task("broken", "Break", "broken.txt"),
                                        task("after", "Never", "never.txt", "broken"),
                                        task("one", "Make one", "one.txt"))));

        assertThat(ended.state()).isEqualTo(TaskState.FAILED);
        assertThat(WorkerScenario.code(ended)).isEqualTo("tasks-failed");
        assertThat(WorkerScenario.summary(ended))
                .contains("1 of 3", "broken (failed)", "after (cancelled)");
        assertThat(session.content("one.txt")).isEqualTo("1\n");
    }

    @Test
    void thePlannerSplitsARequestThatComesWithoutAPlan() {
        ScriptedToolCall faulty =
                ScriptedToolCall.of(
                        "submit_plan",
                        Map.of(
                                "summary",
                                "One file.",
                                "tasks",
                                List.of(Map.of("key", "one", "agent", "nobody", "goal", "x"))));
        ScriptedToolCall good =
                ScriptedToolCall.of(
                        "submit_plan",
                        Map.of(
                                "summary",
                                "One file.",
                                "tasks",
                                List.of(
                                        Map.of(
                                                "key", "one",
                                                "agent", "developer",
                                                "goal", "Make one",
                                                "touches", List.of("one.txt")))));
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Do it all",
                                        ScriptedTurn.call("", READ),
                                        ScriptedTurn.call("", faulty),
                                        ScriptedTurn.call("", good),
                                        ScriptedTurn.say("Planned.")),
                                conversation(
                                        "Make one",
                                        ScriptedTurn.call("", write("one.txt", "1\n")),
                                        ScriptedTurn.say("One is made."))));

        Task ended =
                session.await(session.start("graph", "Do it all"), WorkerScenario::ended, PATIENCE);

        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.content("one.txt")).isEqualTo("1\n");
        assertThat(requests("Do it all"))
                .contains("nobody", "The plan was not accepted.")
                .contains(
                        "The plan of 1 task was accepted. It could be better; hand the plan in again");
    }

    /** Begins a graph whose one task changes these words of the notes and takes long to say so. */
    private UUID changing(String old, String fresh) throws Exception {
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Change notes",
                                        ScriptedTurn.call("", READ),
                                        ScriptedTurn.call("", edit(old, fresh)),
                                        ScriptedTurn.say("Done.")
                                                .paced(
                                                        new StreamPace(2, Duration.ofMillis(700)),
                                                        Duration.ZERO))));
        TaskPlan plan = new TaskPlan("", List.of(task("change", "Change notes", "notes.txt")));
        UUID graph = session.planned(plan).start("graph", "Do it all");
        session.await(graph, TaskState.WAITING);
        return graph;
    }

    @Test
    void whatTheUserChangedMeanwhileIsMergedOrLeftAlone() throws Exception {
        UUID graph = changing("one", "ONE");
        Files.writeString(repository.resolve("notes.txt"), "one\ntwo\nthree\nfour\n");

        Task ended = session.await(graph, WorkerScenario::ended, PATIENCE);

        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.content("notes.txt")).isEqualTo("ONE\ntwo\nthree\nfour\n");
    }

    @Test
    void whatConflictsWithTheUsersChangesIsKeptOnABranch() throws Exception {
        UUID graph = changing("one", "ONE");
        Files.writeString(repository.resolve("notes.txt"), "eins\ntwo\nthree\n");

        Task ended = session.await(graph, WorkerScenario::ended, PATIENCE);

        assertThat(ended.state()).isEqualTo(TaskState.FAILED);
        assertThat(WorkerScenario.code(ended)).isEqualTo("conflict");
        assertThat(session.content("notes.txt")).isEqualTo("eins\ntwo\nthree\n");
        String branch =
                ScenarioRepositories.git(repository, "branch", "--list", "troupe/*").strip();
        assertThat(WorkerScenario.summary(ended)).contains(branch, "notes.txt");
        assertThat(ScenarioRepositories.git(repository, "show", branch + ":notes.txt"))
                .contains("ONE");
    }

    @Test
    void aKeptBranchHoldsNothingThatTheUserHasNotCommitted() throws Exception {
        Files.writeString(repository.resolve("private.txt"), "mine\n");
        Files.writeString(repository.resolve("src/Prices.java"), "class Prices {}\n");
        UUID graph = halfDone();

        var _ = scene.ledger().tasks().cancel(graph, "ada", List.of());

        var _ = session.await(graph, WorkerScenario::ended, PATIENCE);
        String branch =
                ScenarioRepositories.git(repository, "branch", "--list", "troupe/*").strip();
        assertThat(ScenarioRepositories.git(repository, "diff", "--name-only", "main", branch))
                .isEqualTo("one.txt");
        assertThat(ScenarioRepositories.git(repository, "log", "--format=%s", "main.." + branch))
                .isNotEmpty()
                .doesNotContain("Keep what was not committed");
        var _ = ScenarioRepositories.git(repository, "merge", "-q", branch);
        assertThat(session.content("one.txt")).isEqualTo("1\n");
        assertThat(session.content("src/Prices.java")).isEqualTo("class Prices {}\n");
    }

    @Test
    void whereTheWorkChangesTheSamePlacesThatIsSaid() throws Exception {
        Files.writeString(repository.resolve("notes.txt"), "one\nzwei\nthree\n");
        Files.writeString(repository.resolve("private.txt"), "mine\n");
        UUID graph = changing("zwei", "ZWEI");
        Files.writeString(repository.resolve("notes.txt"), "one\ndrei\nthree\n");

        Task ended = session.await(graph, WorkerScenario::ended, PATIENCE);

        assertThat(WorkerScenario.code(ended)).isEqualTo("conflict");
        String branch =
                ScenarioRepositories.git(repository, "branch", "--list", "troupe/*").strip();
        assertThat(ScenarioRepositories.git(repository, "diff", "--name-only", "main", branch))
                .isEqualTo("notes.txt");
        assertThat(ScenarioRepositories.git(repository, "show", branch + ":notes.txt"))
                .isEqualTo("one\nZWEI\nthree");
        assertThat(session.events(EventBody.Notice.class))
                .extracting(EventBody.Notice::text)
                .anySatisfy(it -> assertThat(it).contains(branch, "lines of yours in notes.txt"));
    }

    @Test
    void whatWasFinishedBeforeACancelIsKeptOnABranch() throws Exception {
        UUID graph = halfDone();

        var _ = scene.ledger().tasks().cancel(graph, "ada", List.of());

        Task ended = session.await(graph, WorkerScenario::ended, PATIENCE);
        assertThat(ended.state()).isEqualTo(TaskState.CANCELLED);
        assertThat(session.file("one.txt")).doesNotExist();
        String branch =
                ScenarioRepositories.git(repository, "branch", "--list", "troupe/*").strip();
        assertThat(ScenarioRepositories.git(repository, "show", branch + ":one.txt"))
                .isEqualTo("1");
        assertThat(session.events(EventBody.Notice.class))
                .extracting(EventBody.Notice::text)
                .anySatisfy(it -> assertThat(it).contains(branch));
    }

    @Test
    void whatCannotBeKeptAnywhereElseStaysInTroupesClone() throws Exception {
        UUID graph = halfDone();
        ScenarioRepositories.git(repository, "branch", "troupe");

        var _ = scene.ledger().tasks().cancel(graph, "ada", List.of());

        Task ended = session.await(graph, WorkerScenario::ended, PATIENCE);
        assertThat(ended.state()).isEqualTo(TaskState.CANCELLED);
        assertThat(session.events(EventBody.Notice.class))
                .extracting(EventBody.Notice::text)
                .anySatisfy(it -> assertThat(it).contains("could not be put on a branch"));
        String ref = "refs/troupe/graph/" + graph;
        List<String> kept = new ArrayList<>();
        try (Stream<Path> clones = Files.list(home.resolve("clones"))) {
            for (Path clone : clones.toList()) {
                if (!ScenarioRepositories.git(clone, "for-each-ref", ref).isBlank()) {
                    kept.add(ScenarioRepositories.git(clone, "show", ref + ":one.txt"));
                }
            }
        }
        assertThat(kept).containsExactly("1");
    }

    /** One task is merged, another one is at it. */
    private UUID halfDone() {
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Make one",
                                        ScriptedTurn.call("", write("one.txt", "1\n")),
                                        ScriptedTurn.say("One is made.")),
                                conversation(
                                        "Take your time",
                                        ScriptedTurn.say("Slow.")
                                                .paced(
                                                        new StreamPace(2, Duration.ofSeconds(20)),
                                                        Duration.ZERO))));
        TaskPlan plan =
                new TaskPlan(
                        "",
                        List.of(
                                task("one", "Make one", "one.txt"),
                                task("slow", "Take your time", "slow.txt")));
        UUID graph = session.planned(plan).start("graph", "Do it all");
        session.await(graph, TaskState.WAITING);
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() ->
                        scene.ledger().tasks().children(graph).stream()
                                .anyMatch(it ->
                                        it.definition().kind().equals("merge")
                                                && it.state() == TaskState.SUCCEEDED));
        return graph;
    }

    @Test
    void undoTakesAllOfItBackAtOnce() {
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Make one",
                                        ScriptedTurn.call("", write("one.txt", "1\n")),
                                        ScriptedTurn.say("One is made.")),
                                conversation(
                                        "Change notes",
                                        ScriptedTurn.call("", READ),
                                        ScriptedTurn.call("", edit("one", "ONE")),
                                        ScriptedTurn.say("Done."))));
        Task ended =
                run(
                        new TaskPlan(
                                "",
                                List.of(
                                        task("one", "Make one", "one.txt"),
                                        task("change", "Change notes", "notes.txt"))));
        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);

        session.await(session.start("undo", "undo"), TaskState.SUCCEEDED);

        assertThat(session.file("one.txt")).doesNotExist();
        assertThat(session.content("notes.txt")).isEqualTo("one\ntwo\nthree\n");
    }

    @Test
    void theSessionsNextRequestKnowsWhatTheTasksDid() {
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Make one",
                                        ScriptedTurn.call("", write("one.txt", "1\n")),
                                        ScriptedTurn.say("One is made.")),
                                conversation("Do it all", ScriptedTurn.say("I know."))));
        var _ = run(new TaskPlan("", List.of(task("one", "Make one", "one.txt"))));

        session.planned(new TaskPlan("", List.of())).succeed("And now?");

        assertThat(requests("Do it all")).contains("One is made.", "And now?");
    }

    @Test
    void workThatIsInNoCommitIsNeverTakenForNone() throws Exception {
        Files.writeString(repository.resolve(".gitignore"), "out/\n");
        ScenarioRepositories.git(repository, "add", ".");
        ScenarioRepositories.git(repository, "commit", "-q", "-m", "Second");
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Report",
                                        ScriptedTurn.call("", write("out/report.txt", "42\n")),
                                        ScriptedTurn.say("Reported.")),
                                conversation(
                                        "Make some",
                                        ScriptedTurn.call("", write("out/more.txt", "43\n")),
                                        ScriptedTurn.call("", write("one.txt", "1\n")),
                                        ScriptedTurn.say("Made."))));

        Task ended =
                run(
                        new TaskPlan(
                                "",
                                List.of(
                                        task("report", "Report", "out/report.txt"),
                                        task("both", "Make some", "*.txt"))));

        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.FAILED);
        List<String> merges =
                scene.ledger().tasks().children(ended.id()).stream()
                        .filter(it -> it.definition().kind().equals("merge"))
                        .map(WorkerScenario::summary)
                        .toList();
        assertThat(merges)
                .anySatisfy(it ->
                        assertThat(it)
                                .startsWith("None of the task's changes could be committed: ")
                                .contains("out/report.txt ", "worktrees"))
                .anySatisfy(it -> assertThat(it).contains("Merged, except", "out/more.txt "));
        assertThat(session.content("one.txt")).isEqualTo("1\n");
        assertThat(session.events(EventBody.Notice.class))
                .extracting(EventBody.Notice::text)
                .anyMatch(it -> it.contains("The result of the tasks lacks these files"))
                .noneMatch(it -> it.contains("The session's next request continues"));
    }

    @Test
    void filesWithCarriageReturnsOnDiskAreBroughtInAsSuch() throws Exception {
        ScenarioRepositories.git(repository, "config", "core.autocrlf", "true");
        Files.delete(repository.resolve("notes.txt"));
        ScenarioRepositories.git(repository, "checkout", "--", "notes.txt");
        assertThat(session.content("notes.txt")).isEqualTo("one\r\ntwo\r\nthree\r\n");
        Files.writeString(repository.resolve("lf.txt"), "a\nb\n");
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation(
                                        "Change notes",
                                        ScriptedTurn.call("", READ),
                                        ScriptedTurn.call("", edit("two", "zwei")),
                                        ScriptedTurn.call(
                                                "",
                                                ScriptedToolCall.of(
                                                        "read", Map.of("path", "lf.txt"))),
                                        ScriptedTurn.call("", write("lf.txt", "a\nc\n")),
                                        ScriptedTurn.say("Done."))));

        Task ended = run(new TaskPlan("", List.of(task("change", "Change notes", "*.txt"))));

        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.content("notes.txt")).isEqualTo("one\r\nzwei\r\nthree\r\n");
        assertThat(session.content("lf.txt")).isEqualTo("a\nc\n");
        assertThat(ScenarioRepositories.git(repository, "status", "--porcelain"))
                .doesNotContain("notes");
    }

    @Test
    void workOfAGraphIsHandedOnAsDeepAsAnyOther() throws IOException {
        Path agents = Files.createDirectories(repository.resolve(".troupe/agents"));
        Files.writeString(
                agents.resolve("scout.md"),
                "---\nname: scout\ndescription: Looks around.\ntools: read, task\n---\nLook.\n");
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation("Look closely", ScriptedTurn.say("Seen.")),
                                conversation(
                                        "Look around",
                                        ScriptedTurn.call(
                                                "",
                                                SubagentSpawnerTest.hand(
                                                        "explorer", "Look closely")),
                                        ScriptedTurn.say("Looked.")),
                                conversation(
                                        "Make one",
                                        ScriptedTurn.call(
                                                "",
                                                SubagentSpawnerTest.hand("scout", "Look around")),
                                        ScriptedTurn.call("", write("one.txt", "1\n")),
                                        ScriptedTurn.say("One is made."))));

        Task ended = run(new TaskPlan("", List.of(task("one", "Make one", "one.txt"))));

        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(requests("Look closely")).isNotEmpty();
    }
}
