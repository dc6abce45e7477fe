package dev.troupe.worker.scenario.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.repository.RepositorySettings;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.contracts.workflow.ChangeWorkflowRequest;
import dev.troupe.contracts.workflow.ChangeWorkflowRequest.Action;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.contracts.workflow.WorkflowPhaseView;
import dev.troupe.contracts.workflow.WorkflowPhaseView.State;
import dev.troupe.contracts.workflow.WorkflowStatus;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitKind;
import dev.troupe.testkit.model.scenario.ScriptedFault;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import dev.troupe.worker.scenario.WorkerScenarioTest;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Workflows whose implementation ended early, and is gone on with: what is built is not built, nor paid for, again. */
class WorkflowResumeTest extends WorkerScenarioTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final JsonMapper JSON = new JsonMapper();
    private static final String PLANNER = "# Implementation";
    private static final String NOTES = "Put numbers into German";
    private static final String NOTES_TESTER = "Test the work of the task 'notes'";
    private static final String MORE = "Write more";
    private static final String MORE_TESTER = "Test the work of the task 'more'";
    private static final List<String> EARLY = List.of("exploration", "questions", "review");
    private static final ScriptedTurn REFUSED =
            ScriptedTurn.say("never").after(new ScriptedFault.Refuse(9, 401, null, null, null));
    private static final ScriptedToolCall FAILING =
            WorkflowScript.failed("make check", "notes are German", "expected: drei, was: three");

    private WorkerScenario.Session session;

    @BeforeEach
    void session() {
        session = scene.session(repository);
    }

    private static WorkflowScript two(ScriptedTurn... more) {
        return WorkflowScript.usual()
                .with(
                        PLANNER,
                        ScriptedTurn.call("", WorkflowScript.splittingInTwo()),
                        ScriptedTurn.say("Planned."))
                .with(
                        MORE_TESTER,
                        ScriptedTurn.call("", WorkflowScript.RUN),
                        ScriptedTurn.call("", WorkflowScript.passed("cat notes.txt")),
                        ScriptedTurn.say("More is tested."))
                .with(MORE, more);
    }

    private static ScriptedTurn[] writing() {
        ScriptedToolCall write =
                ScriptedToolCall.of("write", Map.of("path", "more.txt", "content", "mehr\n"));
        return new ScriptedTurn[] {
            ScriptedTurn.call("", write), ScriptedTurn.say("More is written.")
        };
    }

    private static WorkflowScript red() {
        return WorkflowScript.usual()
                .testing(ScriptedTurn.call("", FAILING), ScriptedTurn.say("Red."))
                .mendingTests(ScriptedTurn.say("I do not know why."))
                .testingAgain(ScriptedTurn.call("", FAILING), ScriptedTurn.say("Still red."));
    }

    private UUID begin(WorkflowScript script) {
        scene.model().play(script.scenario());
        return session.workflow(Map.of("skip", EARLY)).start("workflow", "Make it so");
    }

    /** As `troupe resume`, and `workflow rerun` of one that has ended, go on with it. */
    private UUID goOn(UUID ended, WorkflowPhase phase, WorkflowScript script) {
        scene.model().forgetRequests();
        scene.model().play(script.scenario());
        return session.workflow(
                        Map.of(
                                "skip",
                                EARLY,
                                "previousWorkflow",
                                ended.toString(),
                                "phase",
                                phase.word()))
                .start("workflow", "Make it so");
    }

    private void again(UUID task, WorkflowPhase phase, WorkflowScript script) {
        TaskWait pauseWait = paused(task);
        scene.model().forgetRequests();
        scene.model().play(script.scenario());
        String decision = JSON.writeValueAsString(new ChangeWorkflowRequest(Action.RERUN, phase));
        var _ =
                scene.ledger()
                        .waits()
                        .decide(pauseWait.id(), decision, "ada", List.of(), List.of());
    }

    private static TaskWait paused(UUID task) {
        return Awaitility.await()
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .until(
                        () ->
                                scene.ledger().waits().ofTask(task).stream()
                                        .filter(it -> it.kind() == TaskWaitKind.PAUSE)
                                        .filter(it -> it.state() == TaskWait.State.OPEN)
                                        .toList(),
                        it -> !it.isEmpty())
                .getFirst();
    }

    private Task end(UUID task) {
        return session.await(task, WorkerScenario::ended, PATIENCE);
    }

    private Task succeed(UUID task) {
        Task ended = end(task);
        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
        return ended;
    }

    private static JsonNode left(UUID task, String name) {
        return scene.ledger().artefacts().ofTask(task).stream()
                .filter(it -> it.name().equals(name))
                .map(it -> JSON.readTree(it.body()))
                .findFirst()
                .orElseThrow();
    }

    private static WorkflowPhaseView built(UUID task) {
        return JSON.treeToValue(left(task, WorkflowStatus.ARTEFACT), WorkflowStatus.class)
                .at(WorkflowPhase.IMPLEMENTATION);
    }

    private static String requests(String conversation) {
        return scene.model().requests().stream()
                .filter(it -> conversation.equals(it.conversation()))
                .map(it -> it.body().toString())
                .collect(Collectors.joining());
    }

    private static void assertNobodyWasAsked(String... conversations) {
        for (String each : conversations) {
            assertThat(requests(each)).as(each).isEmpty();
        }
    }

    private void assertOnlyTheRestWasBuilt(UUID task) {
        assertNobodyWasAsked(PLANNER, NOTES, NOTES_TESTER);
        assertThat(requests(MORE)).isNotEmpty();
        assertThat(session.content("notes.txt")).isEqualTo("one\nzwei\nthree\n");
        assertThat(session.content("more.txt")).isEqualTo("mehr\n");
        JsonNode tests = left(task, "implementation").path("tests");
        assertThat(tests.findValuesAsString("result")).containsExactly("passed", "passed");
    }

    @Test
    void onlyWhatFailedIsBuiltWhenThePhaseIsDoneAgain() {
        UUID task = begin(two(REFUSED));
        TaskWait pauseWait = paused(task);
        assertThat(built(task).state()).isEqualTo(State.FAILED);
        assertThat(pauseWait.question()).contains("implementation");
        session.say(task, "ada", "Mind the umlauts.");

        again(task, WorkflowPhase.IMPLEMENTATION, two(writing()));

        succeed(task);
        assertThat(built(task).attempt()).isEqualTo(2);
        assertOnlyTheRestWasBuilt(task);
        assertThat(requests(MORE)).contains("Mind the umlauts.");
        succeed(session.start("undo", "undo"));
        assertThat(session.content("notes.txt")).isEqualTo("one\ntwo\nthree\n");
        assertThat(session.file("more.txt")).doesNotExist();
    }

    @Test
    void inAWorktreeItIsNoOtherWay() throws Exception {
        session.with(WorkspaceIsolation.WORKTREE);
        UUID task = begin(two(REFUSED));

        again(task, WorkflowPhase.IMPLEMENTATION, two(writing()));

        succeed(task);
        assertNobodyWasAsked(PLANNER, NOTES, NOTES_TESTER);
        String told =
                session.events(EventBody.Notice.class).stream()
                        .map(EventBody.Notice::text)
                        .filter(it -> it.startsWith("All of the work is on branch "))
                        .findFirst()
                        .orElseThrow();
        String branch = told.substring(told.lastIndexOf(' ') + 1, told.length() - 1);
        assertThat(ScenarioRepositories.git(repository, "show", branch + ":notes.txt"))
                .contains("zwei");
        assertThat(ScenarioRepositories.git(repository, "show", branch + ":more.txt"))
                .isEqualTo("mehr");
        assertThat(session.content("notes.txt")).isEqualTo("one\ntwo\nthree\n");
    }

    @Test
    void itMayFailOnceMore() {
        UUID task = begin(two(REFUSED));
        again(task, WorkflowPhase.IMPLEMENTATION, two(REFUSED));
        Awaitility.await().atMost(PATIENCE).until(() -> built(task).attempt() == 2);
        Awaitility.await().atMost(PATIENCE).until(() -> built(task).state() == State.FAILED);

        again(task, WorkflowPhase.IMPLEMENTATION, two(writing()));

        succeed(task);
        assertThat(built(task).attempt()).isEqualTo(3);
        assertOnlyTheRestWasBuilt(task);
    }

    @Test
    void onlyWhatFailedIsBuiltWhenAnEndedWorkflowIsGoneOnWith() {
        session.with(SessionAttendance.HEADLESS);
        UUID ended = begin(two(REFUSED));
        assertThat(end(ended).state()).isEqualTo(TaskState.FAILED);

        UUID task = goOn(ended, WorkflowPhase.IMPLEMENTATION, two(writing()));

        succeed(task);
        assertOnlyTheRestWasBuilt(task);
    }

    @Test
    void whatWasMergedBeforeACancelIsNotBuiltAgain() {
        ScriptedTurn slow =
                ScriptedTurn.say("Slow.")
                        .paced(new StreamPace(2, Duration.ofSeconds(30)), Duration.ZERO);
        UUID cancelled = begin(two(slow));
        Awaitility.await().atMost(PATIENCE).until(() -> merged(cancelled) == 2);
        assertThat(scene.ledger().tasks().cancel(cancelled, "ada", List.of())).isTrue();
        assertThat(end(cancelled).state()).isEqualTo(TaskState.CANCELLED);
        assertThat(session.content("notes.txt")).isEqualTo("one\ntwo\nthree\n");

        UUID task = goOn(cancelled, WorkflowPhase.IMPLEMENTATION, two(writing()));

        succeed(task);
        assertOnlyTheRestWasBuilt(task);
    }

    private long merged(UUID workflow) {
        return scene.ledger().tasks().ofSession(session.id()).stream()
                .filter(it -> it.rootId().equals(workflow))
                .filter(it -> it.definition().kind().equals("merge"))
                .filter(it -> it.state() == TaskState.SUCCEEDED)
                .count();
    }

    @Test
    void whatIsBuiltIsOnlyTestedWhenItsTestsWereRed() throws IOException {
        UUID task = begin(red());
        TaskWait _ = paused(task);
        assertThat(built(task).summary()).contains("Tests fail", "notes are German");
        mend();

        again(task, WorkflowPhase.IMPLEMENTATION, green());

        Task ended = succeed(task);
        assertThat(built(task).attempt()).isEqualTo(2);
        assertNobodyWasAsked(PLANNER, NOTES, NOTES_TESTER, "# Red tests");
        assertThat(requests("# Tests again")).contains("notes are German");
        assertThat(session.content("notes.txt")).isEqualTo("one\nzwei\ndrei\n");
        assertThat(WorkerScenario.summary(ended)).contains("Tests pass: `cat notes.txt`.");
    }

    private void mend() throws IOException {
        Files.writeString(session.file("notes.txt"), "one\nzwei\ndrei\n");
    }

    private static WorkflowScript green() {
        return WorkflowScript.usual()
                .testingAgain(
                        ScriptedTurn.call("", WorkflowScript.RUN),
                        ScriptedTurn.call("", WorkflowScript.passed("cat notes.txt")),
                        ScriptedTurn.say("Green."));
    }

    @Test
    void whatIsStillRedThenIsGivenToADebugger() {
        UUID task = begin(red());

        again(
                task,
                WorkflowPhase.IMPLEMENTATION,
                red().mendingTests(
                                ScriptedTurn.call("", WorkflowScript.READ),
                                ScriptedTurn.call("", WorkflowScript.edit("three", "drei")),
                                ScriptedTurn.say("The third line was forgotten."))
                        .testingAgain(
                                ScriptedTurn.call("", FAILING), ScriptedTurn.say("Still red.")));

        Awaitility.await().atMost(PATIENCE).until(() -> built(task).attempt() == 2);
        Awaitility.await().atMost(PATIENCE).until(() -> built(task).state() == State.FAILED);
        assertNobodyWasAsked(PLANNER, NOTES, NOTES_TESTER);
        assertThat(requests("# Red tests")).contains("expected: drei");
    }

    @Test
    void theCommandThatIsSetIsAllThatRunsThen() throws IOException {
        String command = "grep -q drei notes.txt";
        session.with(SessionAttendance.HEADLESS)
                .trusting(
                        new RepositorySettings(
                                "/shop/.troupe/config.yaml",
                                "0".repeat(64),
                                List.of(
                                        new RepositorySettings.Value(
                                                "worker.tests.command", List.of(command), 1))));
        UUID ended =
                begin(
                        red().testing(
                                        ScriptedTurn.call(
                                                "",
                                                WorkflowScript.failed(command, "numbers", "none")),
                                        ScriptedTurn.say("Red.")));
        assertThat(end(ended).state()).isEqualTo(TaskState.FAILED);
        mend();

        UUID task = goOn(ended, WorkflowPhase.IMPLEMENTATION, WorkflowScript.usual());

        Task done = succeed(task);
        assertNobodyWasAsked(PLANNER, NOTES, NOTES_TESTER, "# Red tests", "# Tests again");
        assertThat(WorkerScenario.summary(done)).contains("Tests pass: `" + command);
    }

    @Test
    void whatWasTakenBackIsBuiltAgainByTheSamePlan() {
        session.with(SessionAttendance.HEADLESS);
        UUID ended = begin(red());
        assertThat(end(ended).state()).isEqualTo(TaskState.FAILED);
        succeed(session.start("undo", "undo"));
        assertThat(session.content("notes.txt")).isEqualTo("one\ntwo\nthree\n");

        UUID task = goOn(ended, WorkflowPhase.IMPLEMENTATION, WorkflowScript.usual());

        succeed(task);
        assertNobodyWasAsked(PLANNER);
        assertThat(requests(NOTES)).isNotEmpty();
        assertThat(session.content("notes.txt")).isEqualTo("one\nzwei\nthree\n");
    }

    @Test
    void anotherDesignIsPlannedAnewWithWhatIsThere() {
        UUID task = begin(two(REFUSED));

        again(
                task,
                WorkflowPhase.ARCHITECTURE,
                two(writing())
                        .building(
                                ScriptedTurn.call("", WorkflowScript.READ),
                                ScriptedTurn.call("", WorkflowScript.edit("one", "eins")),
                                ScriptedTurn.say("Done.")));

        succeed(task);
        assertThat(requests(PLANNER)).contains("What is built already", "- notes.txt");
        assertThat(requests(NOTES)).isNotEmpty();
        assertThat(session.content("notes.txt")).isEqualTo("eins\nzwei\nthree\n");
    }

    @Test
    void whatWasGoodIsPlannedAnewToo() {
        UUID ended = begin(WorkflowScript.usual());
        succeed(ended);

        UUID task =
                goOn(
                        ended,
                        WorkflowPhase.IMPLEMENTATION,
                        WorkflowScript.usual()
                                .building(
                                        ScriptedTurn.call("", WorkflowScript.READ),
                                        ScriptedTurn.call("", WorkflowScript.edit("three", "drei")),
                                        ScriptedTurn.say("Done.")));

        succeed(task);
        assertThat(requests(PLANNER)).contains("What is built already", "- notes.txt");
        assertThat(session.content("notes.txt")).isEqualTo("one\nzwei\ndrei\n");
    }
}
