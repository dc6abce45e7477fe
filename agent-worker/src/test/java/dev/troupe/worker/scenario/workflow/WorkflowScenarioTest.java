package dev.troupe.worker.scenario.workflow;

import static dev.troupe.worker.scenario.workflow.WorkflowScript.RECORD;
import static dev.troupe.worker.scenario.workflow.WorkflowScript.asks;
import static dev.troupe.worker.scenario.workflow.WorkflowScript.design;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.repository.RepositorySettings;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.contracts.workflow.ChangeWorkflowRequest;
import dev.troupe.contracts.workflow.ChangeWorkflowRequest.Action;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.contracts.workflow.WorkflowPhaseView;
import dev.troupe.contracts.workflow.WorkflowPhaseView.State;
import dev.troupe.contracts.workflow.WorkflowStatus;
import dev.troupe.ledger.artefact.TaskArtefact;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitKind;
import dev.troupe.testkit.model.RecordedModelRequest;
import dev.troupe.testkit.model.scenario.ScriptedFault;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import dev.troupe.worker.scenario.WorkerScenarioTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Features built in seven phases. */
class WorkflowScenarioTest extends WorkerScenarioTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final JsonMapper JSON = new JsonMapper();
    private static final ScriptedTurn REFUSED =
            ScriptedTurn.say("never").after(new ScriptedFault.Refuse(9, 401, null, null, null));

    private static final ScriptedToolCall FAILING =
            WorkflowScript.failed("make check", "notes are German", "expected: drei, was: three");

    private WorkerScenario.Session session;

    @BeforeEach
    void session() {
        session = scene.session(repository);
        scene.model().play(WorkflowScript.usual().scenario());
    }

    private Task end(UUID task) {
        return session.await(task, WorkerScenario::ended, PATIENCE);
    }

    private Task succeed(UUID task) {
        Task ended = end(task);
        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
        return ended;
    }

    private static WorkflowStatus workflow(UUID task) {
        return scene.ledger().artefacts().ofTask(task).stream()
                .filter(it -> it.name().equals(WorkflowStatus.ARTEFACT))
                .map(it -> JSON.readValue(it.body(), WorkflowStatus.class))
                .findFirst()
                .orElseGet(WorkflowStatus::fresh);
    }

    private static List<State> states(UUID task) {
        return workflow(task).phases().stream().map(WorkflowPhaseView::state).toList();
    }

    private List<String> commits() throws IOException, InterruptedException {
        return ScenarioRepositories.git(repository, "log", "--format=%s").lines().toList();
    }

    private static String requests(String conversation) {
        StringBuilder text = new StringBuilder();
        for (RecordedModelRequest request : scene.model().requests()) {
            if (conversation.equals(request.conversation())) {
                text.append(request.body());
            }
        }
        return text.toString();
    }

    private TaskWait item(UUID task, TaskWaitKind kind) {
        return Awaitility.await()
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .until(
                        () ->
                                scene.ledger().waits().ofTask(task).stream()
                                        .filter(it ->
                                                it.kind() == kind
                                                        && it.state() == TaskWait.State.OPEN)
                                        .toList(),
                        it -> !it.isEmpty())
                .getFirst();
    }

    private static void decide(TaskWait wait, Object decision) {
        var _ =
                scene.ledger()
                        .waits()
                        .decide(
                                wait.id(),
                                JSON.writeValueAsString(decision),
                                "ada",
                                List.of(),
                                List.of());
    }

    private void say(UUID task, Action action, WorkflowPhase phase) {
        session.say(
                task,
                ChangeWorkflowRequest.AUTHOR,
                JSON.writeValueAsString(new ChangeWorkflowRequest(action, phase)));
    }

    @Test
    void aFeatureIsBuiltInSevenPhases() throws Exception {
        UUID task = session.start("workflow", "Make the notes German");

        Task ended = succeed(task);

        assertThat(states(task)).hasSize(7).containsOnly(State.DONE);
        assertThat(workflow(task).phases()).allMatch(it -> it.attempt() == 1);
        assertThat(session.content("notes.txt")).isEqualTo("one\nzwei\nthree\n");
        assertThat(session.content(RECORD))
                .startsWith("# 1. Write numbers in German\n")
                .contains("## Context\n\nNumbers are English.", "- Latin: nobody reads it.");
        assertThat(commits()).hasSize(3);
        assertThat(ScenarioRepositories.git(repository, "status", "--porcelain")).isEmpty();
        assertThat(WorkerScenario.summary(ended))
                .contains(
                        "Asked: Make the notes German",
                        RECORD,
                        "notes.txt",
                        "Tests added or changed: tests/notes.txt",
                        "troupe undo",
                        "Read the notes aloud.")
                .containsPattern("Cost: 0\\.\\d+ USD");
        assertThat(requests("# Implementation")).contains("They become German.", "Steps:");
        assertThat(requests("# Exploration: patterns")).contains("The notes are to be German.");
        assertThat(requests("# Architecture")).contains("Notes are lines.", "Only notes.txt.");
        assertThat(requests("# Review")).contains("-two", "+zwei", RECORD);
        assertThat(requests("# Summary"))
                .contains("# What was done\\n\\n~~~~\\nAsked: Make the notes German");
        assertThat(
                        session.events(EventBody.PhaseChanged.class).stream()
                                .filter(it -> it.state() == State.ACTIVE)
                                .map(EventBody.PhaseChanged::phase))
                .containsExactly(WorkflowPhase.values());
    }

    @Test
    void allThatItHasChangedIsUndoneAtOnce() throws Exception {
        succeed(session.start("workflow", "Make the notes German"));

        succeed(session.start("undo", "undo"));

        assertThat(session.content("notes.txt")).isEqualTo("one\ntwo\nthree\n");
        assertThat(repository.resolve(RECORD)).doesNotExist();
        assertThat(repository.resolve("tests/notes.txt")).doesNotExist();
    }

    @Test
    void stepByStepItPausesBeforeEachPhaseButTheFirst() {
        UUID task = session.workflow(Map.of("stepwise", true)).start("workflow", "Make it so");

        for (WorkflowPhase next : List.of(WorkflowPhase.values()).subList(1, 7)) {
            TaskWait pauseWait = item(task, TaskWaitKind.PAUSE);
            assertThat(pauseWait.question()).contains(next.word());
            assertThat(session.await(task, TaskState.WAITING).waitingFor())
                    .isEqualTo(WaitReason.PAUSED);
            assertThat(workflow(task).at(next).state()).isEqualTo(State.PENDING);
            decide(pauseWait, new ChangeWorkflowRequest(Action.RESUME, next));
        }

        succeed(task);
        assertThat(states(task)).containsOnly(State.DONE);
    }

    @Test
    void questionsAreAnsweredByPeople() {
        Map<String, Object> tongue =
                Map.of(
                        "key", "tongue",
                        "question", "Which German?",
                        "kind", "choice",
                        "choices",
                                List.of(
                                        Map.of("value", "high", "label", "High German"),
                                        Map.of("value", "low", "label", "Low German")),
                        "suggestion", "high");
        Map<String, Object> faulty = Map.of("key", "x", "question", "What?", "kind", "choice");
        scene.model()
                .play(
                        WorkflowScript.usual()
                                .asking(
                                        ScriptedTurn.call("", asks(List.of(faulty))),
                                        ScriptedTurn.call("", asks(List.of(tongue))),
                                        ScriptedTurn.say("Asked."))
                                .scenario());
        UUID task = session.start("workflow", "Make it so");

        TaskWait question = item(task, TaskWaitKind.ANSWER);
        assertThat(question.question()).contains("Which German?");
        decide(question, Map.of("answers", Map.of("tongue", "low")));

        succeed(task);
        assertThat(requests("# Questions")).contains("needs 2 to 8 choices");
        assertThat(requests("# Architecture")).contains("Low German").doesNotContain("High German");
        assertThat(session.events(EventBody.QuestionAsked.class)).hasSize(1);
        assertThat(scene.ledger().artefacts().ofTask(task))
                .anyMatch(it -> it.name().equals("answers") && it.body().contains("\"low\""));
    }

    @Test
    void whatEachPhaseLeavesCanBeReadByPrograms() {
        scene.model()
                .play(
                        WorkflowScript.usual()
                                .discovering(ScriptedTurn.say("It is `notes.txt:2`, not none.txt."))
                                .scenario());
        UUID task = session.start("workflow", "Make the notes German");

        succeed(task);

        assertThat(left(task, "discovery").path("places").toString())
                .isEqualTo(
                        "[{\"kind\":\"related\",\"file\":\"notes.txt\",\"line\":2,"
                                + "\"said\":\"It is `notes.txt:2`, not none.txt.\"}]");
        assertThat(left(task, "exploration").path("places").toString())
                .contains("\"kind\":\"integration\",\"file\":\"notes.txt\"");
        JsonNode built = left(task, "implementation");
        assertThat(built.path("changes").toString()).contains("notes.txt", "tests/notes.txt");
        assertThat(built.path("tests").path(0).path("result").asString()).isEqualTo("passed");
        JsonNode summary = left(task, "summary");
        assertThat(summary.path("changes").toString())
                .contains(
                        "{\"path\":\"notes.txt\",\"change\":\"edited\",\"test\":false}",
                        "{\"path\":\"tests/notes.txt\",\"change\":\"created\",\"test\":true}");
        assertThat(summary.path("spend").path("inputTokens").asLong()).isPositive();
        assertThat(summary.path("undo").asString()).isEqualTo("troupe undo");
        assertThat(summary.path("next").asString()).isEqualTo("Read the notes aloud.");
        assertThat(summary.path("decision").path("path").asString())
                .isEqualTo(WorkflowScript.RECORD);
    }

    private static JsonNode left(UUID task, String name) {
        return scene.ledger().artefacts().ofTask(task).stream()
                .filter(it -> it.name().equals(name))
                .map(it -> JSON.readTree(it.body()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whereNobodyCanBeAskedSuggestionsCount() {
        Map<String, Object> tongue =
                Map.of(
                        "key", "tongue",
                        "question", "Which German?",
                        "kind", "text",
                        "suggestion", "Swiss");
        scene.model()
                .play(
                        WorkflowScript.usual()
                                .asking(
                                        ScriptedTurn.call("", asks(List.of(tongue))),
                                        ScriptedTurn.say("Asked."))
                                .scenario());
        UUID task = session.with(SessionAttendance.HEADLESS).start("workflow", "Make it so");

        succeed(task);

        assertThat(session.events(EventBody.Notice.class))
                .anyMatch(
                        it -> it.code().equals("suggestions-taken") && it.text().contains("Swiss"));
        assertThat(requests("# Architecture")).contains("Swiss");
    }

    @Test
    void whatMustBeKnownAndNobodyCanSayEndsIt() {
        Map<String, Object> tongue =
                Map.of("key", "tongue", "question", "Which German?", "kind", "text");
        scene.model()
                .play(
                        WorkflowScript.usual()
                                .asking(
                                        ScriptedTurn.call("", asks(List.of(tongue))),
                                        ScriptedTurn.say("Asked."))
                                .scenario());
        UUID task = session.with(SessionAttendance.HEADLESS).start("workflow", "Make it so");

        Task ended = end(task);

        assertThat(ended.state()).isEqualTo(TaskState.FAILED);
        assertThat(WorkerScenario.code(ended)).isEqualTo("approval-needed");
        assertThat(WorkerScenario.summary(ended)).contains("questions", "Which German?");
        assertThat(workflow(task).at(WorkflowPhase.QUESTIONS).state()).isEqualTo(State.FAILED);
    }

    @Test
    void phasesAreLeftOutAsAsked() {
        UUID task =
                session.workflow(
                                Map.of(
                                        "skip",
                                        List.of(
                                                "exploration",
                                                "questions",
                                                "architecture",
                                                "review")))
                        .start("workflow", "Make it so");

        Task ended = succeed(task);

        assertThat(states(task))
                .containsExactly(
                        State.DONE,
                        State.SKIPPED,
                        State.SKIPPED,
                        State.SKIPPED,
                        State.DONE,
                        State.SKIPPED,
                        State.DONE);
        assertThat(repository.resolve(RECORD)).doesNotExist();
        assertThat(WorkerScenario.summary(ended)).contains("Skipped phases: exploration");
    }

    @Test
    void whatIsUnderWayIsSkippedOnceItsTasksHaveEnded() {
        scene.model()
                .play(
                        WorkflowScript.usual()
                                .discovering(WorkflowScript.slow(ScriptedTurn.say("A long story.")))
                                .scenario());
        UUID task = session.start("workflow", "Make it so");
        session.await(task, TaskState.WAITING);

        say(task, Action.SKIP, WorkflowPhase.DISCOVERY);
        for (Task child : scene.ledger().tasks().children(task)) {
            var _ = scene.ledger().tasks().cancel(child.id(), "ada", List.of());
        }

        succeed(task);
        assertThat(workflow(task).at(WorkflowPhase.DISCOVERY).state()).isEqualTo(State.SKIPPED);
        assertThat(requests("# Architecture")).doesNotContain("A long story.");
    }

    @Test
    void aPhaseIsDoneAgainWithAllThatFollow() throws Exception {
        scene.model()
                .play(
                        WorkflowScript.usual()
                                .building(
                                        ScriptedTurn.call("", WorkflowScript.READ),
                                        ScriptedTurn.call("", WorkflowScript.edit("two", "zwei")),
                                        WorkflowScript.slow(ScriptedTurn.say("Done.")))
                                .scenario());
        UUID task = session.start("workflow", "Make it so");
        session.await(
                task,
                it -> workflow(task).at(WorkflowPhase.IMPLEMENTATION).attempt() == 1,
                PATIENCE);
        say(task, Action.PAUSE, WorkflowPhase.REVIEW);
        TaskWait pauseWait = item(task, TaskWaitKind.PAUSE);
        assertThat(workflow(task).at(WorkflowPhase.REVIEW).state()).isEqualTo(State.PENDING);
        scene.model()
                .play(
                        WorkflowScript.usual()
                                .designing(
                                        ScriptedTurn.call("", design("Write more in German")),
                                        ScriptedTurn.say("Designed."))
                                .building(
                                        ScriptedTurn.call("", WorkflowScript.READ),
                                        ScriptedTurn.call("", WorkflowScript.edit("one", "eins")),
                                        ScriptedTurn.say("Done."))
                                .scenario());

        decide(pauseWait, new ChangeWorkflowRequest(Action.RERUN, WorkflowPhase.ARCHITECTURE));

        succeed(task);
        assertThat(workflow(task).phases().stream().map(WorkflowPhaseView::attempt))
                .containsExactly(1, 1, 1, 2, 2, 1, 1);
        assertThat(states(task)).containsOnly(State.DONE);
        assertThat(session.content("notes.txt")).isEqualTo("eins\nzwei\nthree\n");
        assertThat(session.content(RECORD)).startsWith("# 1. Write more in German");
        assertThat(repository.resolve("docs/decisions").toFile().list()).hasSize(1);
    }

    @Test
    void aDesignThatIsMadeAgainLeavesAloneWhatPeopleHaveEdited() throws Exception {
        UUID task =
                session.workflow(
                                Map.of(
                                        "stepwise",
                                        true,
                                        "skip",
                                        List.of("exploration", "questions", "review")))
                        .start("workflow", "Make it so");
        decide(item(task, TaskWaitKind.PAUSE), new ChangeWorkflowRequest(Action.RESUME, null));
        TaskWait pauseWait = pausedBefore(task, WorkflowPhase.IMPLEMENTATION);
        String mine = session.content(RECORD) + "\nOnly the small ones.\n";
        Files.writeString(repository.resolve(RECORD), mine);
        scene.model()
                .play(
                        WorkflowScript.usual()
                                .designing(
                                        ScriptedTurn.call("", design("Write more in German")),
                                        ScriptedTurn.say("Designed."))
                                .scenario());

        decide(pauseWait, new ChangeWorkflowRequest(Action.RERUN, WorkflowPhase.ARCHITECTURE));

        TaskWait again = pausedBefore(task, WorkflowPhase.IMPLEMENTATION);
        String beside = "docs/decisions/0002-write-more-in-german.md";
        assertThat(session.content(RECORD)).isEqualTo(mine);
        assertThat(session.content(beside)).startsWith("# 2. Write more in German");
        assertThat(workflow(task).at(WorkflowPhase.ARCHITECTURE).summary())
                .isEqualTo(
                        "Write more in German, recorded in %s. %s was edited meanwhile and stays as it is."
                                .formatted(beside, RECORD));
        assertThat(session.events(EventBody.Notice.class))
                .anyMatch(it -> it.code().equals("record-kept") && it.text().contains(beside));
        Files.writeString(
                repository.resolve(beside), session.content(beside) + "\nMind the umlauts.\n");
        decide(again, new ChangeWorkflowRequest(Action.RESUME, null));
        var _ = pausedBefore(task, WorkflowPhase.SUMMARY);
        assertThat(requests("# Implementation")).contains("Mind the umlauts.");
    }

    @Test
    void whatSomebodyMakesOfARecordThatIsBeingWrittenStays() throws Exception {
        UUID task = asking();
        TaskWait asked = item(task, TaskWaitKind.APPROVAL);
        // As a run leaves it that has written the record, and died before it could say so.
        String mine = begun(task) + "\nOnly the small ones.\n";
        Files.createDirectories(repository.resolve(RECORD).getParent());
        Files.writeString(repository.resolve(RECORD), mine);

        session.decide(asked, true, false, null);

        var _ = pausedBefore(task, WorkflowPhase.IMPLEMENTATION);
        assertThat(session.content(RECORD)).isEqualTo(mine);
        assertThat(repository.resolve("docs/decisions").toFile().list()).hasSize(1);
        assertThat(ScenarioRepositories.git(repository, "show", "HEAD:" + RECORD))
                .isEqualTo(begun(task).strip());
    }

    @Test
    void whatIsAnothersARecordIsWrittenBeside() throws Exception {
        UUID task = asking();
        TaskWait asked = item(task, TaskWaitKind.APPROVAL);
        Files.createDirectories(repository.resolve(RECORD).getParent());
        Files.writeString(repository.resolve(RECORD), "# Something else\n");

        session.decide(asked, true, false, null);
        session.decide(item(task, TaskWaitKind.APPROVAL), true, false, null);

        var _ = pausedBefore(task, WorkflowPhase.IMPLEMENTATION);
        assertThat(session.content(RECORD)).isEqualTo("# Something else\n");
        assertThat(session.content("docs/decisions/0002-write-numbers-in-german.md"))
                .startsWith("# 2. Write numbers in German");
    }

    /** A workflow that pauses behind its design, each edit of which is asked for. */
    private UUID asking() {
        UUID task =
                session.with(ApprovalMode.ASK)
                        .workflow(
                                Map.of(
                                        "stepwise",
                                        true,
                                        "skip",
                                        List.of("exploration", "questions", "review")))
                        .start("workflow", "Make it so");
        decide(item(task, TaskWaitKind.PAUSE), new ChangeWorkflowRequest(Action.RESUME, null));
        return task;
    }

    /** What the record is to say that is being written. */
    private static String begun(UUID task) {
        return scene.ledger().journal().ofTask(task, Set.of("writing")).stream()
                .flatMap(it -> JournalRecordCodec.read(it).stream())
                .map(it ->
                        ((JournalRecord.CoordinatorWriteStarted) it).changes().getFirst().after())
                .map(it -> scene.ledger().blobs().find(it).orElseThrow())
                .map(it -> new String(it, StandardCharsets.UTF_8))
                .findFirst()
                .orElseThrow();
    }

    private TaskWait pausedBefore(UUID task, WorkflowPhase phase) {
        return Awaitility.await()
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .until(
                        () -> item(task, TaskWaitKind.PAUSE),
                        it -> it.question().contains(phase.word()));
    }

    @Test
    void whatFailedPausesAndIsDoneAgain() throws Exception {
        scene.model().play(WorkflowScript.usual().designing(REFUSED).scenario());
        UUID task = session.start("workflow", "Make it so");
        TaskWait pauseWait = item(task, TaskWaitKind.PAUSE);
        assertThat(workflow(task).at(WorkflowPhase.ARCHITECTURE).state()).isEqualTo(State.FAILED);
        scene.model()
                .play(
                        WorkflowScript.usual()
                                .designing(
                                        ScriptedTurn.call("", design("Do it")),
                                        ScriptedTurn.say("Designed."))
                                .scenario());

        decide(pauseWait, new ChangeWorkflowRequest(Action.RERUN, WorkflowPhase.ARCHITECTURE));

        succeed(task);
        assertThat(workflow(task).at(WorkflowPhase.ARCHITECTURE).attempt()).isEqualTo(2);
        assertThat(session.content("docs/decisions/0001-do-it.md")).contains("# 1. Do it");
        assertThat(session.events(EventBody.Notice.class))
                .anyMatch(it -> it.code().equals("phase-failed"));
    }

    @Test
    void recordsGoWhereTheRepositoryKeepsThem() throws Exception {
        Files.createDirectories(repository.resolve("docs/adr"));
        Files.writeString(repository.resolve("docs/adr/017-old.md"), "# Old\n");
        UUID task =
                session.workflow(Map.of("skip", List.of("exploration", "questions", "review")))
                        .start("workflow", "Make it so");

        succeed(task);

        assertThat(session.content("docs/adr/018-write-numbers-in-german.md"))
                .startsWith("# 18. Write numbers in German");
    }

    @Test
    void whereEachEditIsAskedForSoIsTheRecord() {
        scene.model().play(WorkflowScript.usual().scenario());
        UUID task =
                session.with(ApprovalMode.ASK)
                        .workflow(Map.of("skip", List.of("exploration", "questions", "review")))
                        .start("workflow", "Make it so");

        TaskWait asked = item(task, TaskWaitKind.APPROVAL);
        assertThat(asked.question()).contains(RECORD, "They become German.");
        assertThat(repository.resolve(RECORD)).doesNotExist();
        session.decide(asked, false, false, "No.");

        TaskWait pauseWait = item(task, TaskWaitKind.PAUSE);
        assertThat(workflow(task).at(WorkflowPhase.ARCHITECTURE).state()).isEqualTo(State.FAILED);
        assertThat(pauseWait.question()).contains("architecture");
        assertThat(repository.resolve(RECORD)).doesNotExist();
    }

    @Test
    void whereThePolicyAsksForTheRecordItIsAskedFor() throws Exception {
        policy("ask: [docs/**]");
        UUID task =
                session.workflow(Map.of("skip", List.of("exploration", "questions", "review")))
                        .start("workflow", "Make it so");

        TaskWait asked = item(task, TaskWaitKind.APPROVAL);
        assertThat(asked.question())
                .contains(RECORD, "They become German.", "\"approvalGround\":\"RULE\"");
        assertThat(repository.resolve(RECORD)).doesNotExist();
        session.decide(asked, true, false, null);

        succeed(task);
        assertThat(session.content(RECORD)).startsWith("# 1. Write numbers in German");
    }

    @Test
    void whereThePolicyForbidsTheRecordThePhaseFails() throws Exception {
        policy("block: [docs/**]");
        UUID task =
                session.workflow(Map.of("skip", List.of("exploration", "questions", "review")))
                        .start("workflow", "Make it so");

        var _ = item(task, TaskWaitKind.PAUSE);

        assertThat(workflow(task).at(WorkflowPhase.ARCHITECTURE).summary())
                .startsWith(RECORD + " was not written: blocked: ");
        assertThat(repository.resolve("docs")).doesNotExist();
    }

    private void policy(String write) throws IOException {
        Files.createDirectories(repository.resolve(".troupe"));
        Files.writeString(
                repository.resolve(".troupe/config.yaml"),
                "permissions: {files: {write: {%s}}}\n".formatted(write));
    }

    @Test
    void recordsAreWrittenThroughLinksWithinTheRepository() throws Exception {
        Files.createDirectories(repository.resolve("manual"));
        Files.createSymbolicLink(repository.resolve("docs"), Path.of("manual"));
        UUID task =
                session.workflow(Map.of("skip", List.of("exploration", "questions", "review")))
                        .start("workflow", "Make it so");

        succeed(task);

        assertThat(session.content("manual/decisions/0001-write-numbers-in-german.md"))
                .startsWith("# 1. Write numbers in German");
        assertThat(repository.resolve("docs")).isSymbolicLink();
    }

    @Test
    void aLinkOutOfTheRepositoryIsNamed() throws Exception {
        Path elsewhere = Files.createDirectories(directory.resolve("elsewhere"));
        Files.createSymbolicLink(repository.resolve("docs"), elsewhere);
        UUID task =
                session.workflow(Map.of("skip", List.of("exploration", "questions", "review")))
                        .start("workflow", "Make it so");

        var _ = item(task, TaskWaitKind.PAUSE);

        assertThat(workflow(task).at(WorkflowPhase.ARCHITECTURE).summary())
                .contains(RECORD, "leads, by a symbolic link, outside the workspace");
        assertThat(session.events(EventBody.Notice.class))
                .anyMatch(it -> it.text().contains("troupe.worker.workflow.decisions"));
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void laterPhasesAreDoneAgainAfterTheEnd() throws Exception {
        UUID first = session.start("workflow", "Make it so");
        succeed(first);

        UUID again =
                session.workflow(Map.of("previousWorkflow", first.toString(), "phase", "review"))
                        .start("workflow", "Make it so");
        succeed(again);

        assertThat(states(again)).containsOnly(State.DONE);
        assertThat(workflow(again).at(WorkflowPhase.DISCOVERY))
                .isEqualTo(workflow(first).at(WorkflowPhase.DISCOVERY));
        assertThat(scene.ledger().tasks().children(again)).hasSize(3);
        assertThat(requests("# Review")).contains("+zwei");
    }

    @Test
    void whatWasSaidBeforeTheEndStillCountsAndWhatIsDoneAgainDoesNot() {
        List<String> early = List.of("exploration", "questions", "architecture");
        UUID first =
                session.workflow(Map.of("stepwise", true, "skip", early))
                        .start("workflow", "Make it so");
        TaskWait pauseWait = pausedBefore(first, WorkflowPhase.IMPLEMENTATION);
        session.say(first, "ada", "Mind the umlauts.");
        decide(pauseWait, new ChangeWorkflowRequest(Action.RESUME, null));
        decide(
                pausedBefore(first, WorkflowPhase.REVIEW),
                new ChangeWorkflowRequest(Action.RESUME, null));
        decide(
                pausedBefore(first, WorkflowPhase.SUMMARY),
                new ChangeWorkflowRequest(Action.RESUME, null));
        succeed(first);
        scene.model().forgetRequests();

        UUID again =
                session.workflow(
                                Map.of(
                                        "previousWorkflow",
                                        first.toString(),
                                        "phase",
                                        "review",
                                        "stepwise",
                                        true))
                        .start("workflow", "Make it so");

        pauseWait = pausedBefore(again, WorkflowPhase.REVIEW);
        assertThat(scene.ledger().artefacts().ofTask(again))
                .extracting(TaskArtefact::name)
                .containsExactlyInAnyOrder("workflow", "discovery", "implementation");
        decide(pauseWait, new ChangeWorkflowRequest(Action.RESUME, null));
        var _ = pausedBefore(again, WorkflowPhase.SUMMARY);
        assertThat(requests("# Review")).contains("Mind the umlauts.");
    }

    @Test
    void ofAReviewOnlyWhatEnoughSpeaksForIsMended() {
        String defect = "`total` returns the difference of its arguments.";
        String noise = "The parameter names could be more descriptive.";
        scene.model()
                .play(
                        WorkflowScript.usual()
                                .reviewing(
                                        ScriptedTurn.call(
                                                "",
                                                WorkflowScript.findings(
                                                        List.of(
                                                                WorkflowScript.finding(
                                                                        noise,
                                                                        "`a` and `b` say little.",
                                                                        "Consider better names."),
                                                                WorkflowScript.finding(
                                                                        defect,
                                                                        "total(2, 1): `return a - b` gives 1, wrong.",
                                                                        "Return `a + b`.")))),
                                        ScriptedTurn.say("I would not merge it."))
                                .scenario());
        UUID task =
                session.workflow(Map.of("skip", List.of("exploration", "questions")))
                        .start("workflow", "Make it so");

        Task ended = succeed(task);

        assertThat(session.content("notes.txt")).isEqualTo("one\nzwei\ndrei\n");
        assertThat(requests("# Mending")).contains(defect).doesNotContain(noise);
        assertThat(requests("# Testing")).contains(defect, "Mended.");
        assertThat(WorkerScenario.summary(ended))
                .containsOnlyOnce(defect)
                .containsOnlyOnce(noise)
                .containsSubsequence("given to the debugger:", defect, "not applied", noise)
                .contains("It is tested.", "Mended.", "All pass.");
    }

    @Test
    void aReviewThatHandsInNothingIsNoGoodReview() {
        scene.model()
                .play(
                        WorkflowScript.usual()
                                .reviewing(
                                        ScriptedTurn.say("prices are wrong"),
                                        ScriptedTurn.say("prices are wrong"),
                                        ScriptedTurn.say("prices are wrong"))
                                .scenario());
        UUID task =
                session.workflow(Map.of("skip", List.of("exploration", "questions")))
                        .start("workflow", "Make it so");

        TaskWait pauseWait = item(task, TaskWaitKind.PAUSE);

        assertThat(workflow(task).at(WorkflowPhase.REVIEW).summary()).contains("prices are wrong");
        decide(pauseWait, new ChangeWorkflowRequest(Action.SKIP, WorkflowPhase.REVIEW));
        assertThat(WorkerScenario.summary(succeed(task))).contains("Skipped phases", "review");
    }

    @Test
    void redTestsAreMendedBeforeTheReview() {
        scene.model()
                .play(
                        WorkflowScript.usual()
                                .testing(
                                        ScriptedTurn.call("", FAILING),
                                        ScriptedTurn.say("One line is still English."))
                                .mendingTests(
                                        ScriptedTurn.call("", WorkflowScript.READ),
                                        ScriptedTurn.call("", WorkflowScript.edit("three", "drei")),
                                        ScriptedTurn.say("The third line was forgotten."))
                                .testingAgain(
                                        ScriptedTurn.call("", WorkflowScript.RUN),
                                        ScriptedTurn.call(
                                                "", WorkflowScript.passed("cat notes.txt")),
                                        ScriptedTurn.say("Green."))
                                .scenario());
        UUID task = withoutExploration(session);

        Task ended = succeed(task);

        assertThat(requests("# Red tests")).contains("make check", "expected: drei");
        assertThat(requests("# Tests again"))
                .contains("expected: drei", "The third line was forgotten.");
        assertThat(session.content("notes.txt")).isEqualTo("one\nzwei\ndrei\n");
        assertThat(WorkerScenario.summary(ended))
                .containsSubsequence(
                        "Tests fail: `make check`: notes are German.",
                        "The third line was forgotten.",
                        "Tests pass: `cat notes.txt`.");
    }

    @Test
    void theCommandThatIsSetDecidesWhetherTestsPass() {
        String command = "grep -q drei notes.txt";
        ScriptedToolCall run = ScriptedToolCall.of("bash", Map.of("command", command));
        scene.model()
                .play(
                        WorkflowScript.usual()
                                .testing(
                                        ScriptedTurn.call("", WorkflowScript.RUN),
                                        ScriptedTurn.call(
                                                "", WorkflowScript.passed("cat notes.txt")),
                                        ScriptedTurn.call(
                                                "",
                                                WorkflowScript.failed(
                                                        command, "numbers", "no drei")),
                                        ScriptedTurn.say("Red."))
                                .mendingTests(
                                        ScriptedTurn.call("", WorkflowScript.READ),
                                        ScriptedTurn.call("", WorkflowScript.edit("three", "drei")),
                                        ScriptedTurn.call("", run),
                                        ScriptedTurn.say("The third line was forgotten."))
                                .scenario());
        session.with(SessionAttendance.HEADLESS)
                .trusting(
                        new RepositorySettings(
                                "/shop/.troupe/config.yaml",
                                "0".repeat(64),
                                List.of(
                                        new RepositorySettings.Value(
                                                "worker.tests.command", List.of(command), 1))));

        Task ended = succeed(withoutExploration(session));

        assertThat(requests("Test the work of the task 'notes'"))
                .contains("has not ended with exit code 0", command);
        assertThat(requests("# Red tests")).contains("exit code 1", command);
        assertThat(requests("# Tests again")).isEmpty();
        assertThat(WorkerScenario.summary(ended))
                .containsSubsequence(
                        "Tests fail: `" + command,
                        "The third line was forgotten.",
                        "Tests pass: `" + command);
    }

    @Test
    void thatTestsPassDoesNotHoldForWhatWasChangedLater() {
        scene.model()
                .play(
                        WorkflowScript.usual()
                                .testing(
                                        ScriptedTurn.call("", WorkflowScript.RUN),
                                        ScriptedTurn.call(
                                                "", WorkflowScript.passed("cat notes.txt")),
                                        ScriptedTurn.call(
                                                "",
                                                ScriptedToolCall.of(
                                                        "write",
                                                        Map.of(
                                                                "path",
                                                                "tests/notes.txt",
                                                                "content",
                                                                "zwei\n"))),
                                        ScriptedTurn.say("It is tested."))
                                .testingAgain(
                                        ScriptedTurn.call("", WorkflowScript.RUN),
                                        ScriptedTurn.call(
                                                "", WorkflowScript.passed("cat notes.txt")),
                                        ScriptedTurn.say("Green."))
                                .scenario());

        Task ended = succeed(withoutExploration(session));

        assertThat(requests("# Red tests"))
                .contains("files were changed after the tests had passed");
        assertThat(WorkerScenario.summary(ended)).contains("Tests pass: `cat notes.txt`.");
    }

    @Test
    void aTesterWhoHandsInNothingHasNotSaidThatTestsPass() {
        scene.model()
                .play(
                        WorkflowScript.usual()
                                .testing(silent("I could not find out how."))
                                .mendingTests(ScriptedTurn.say("`make check` runs them."))
                                .testingAgain(
                                        ScriptedTurn.call("", WorkflowScript.RUN),
                                        ScriptedTurn.call(
                                                "", WorkflowScript.passed("cat notes.txt")),
                                        ScriptedTurn.say("Green."))
                                .scenario());

        Task ended = succeed(withoutExploration(session));

        assertThat(requests("# Red tests"))
                .contains("handed in no result", "I could not find out how.");
        assertThat(WorkerScenario.summary(ended))
                .containsSubsequence(
                        "Nothing shows that the tests pass", "Tests pass: `cat notes.txt`.");
    }

    @Test
    void testsOfWhatWasMendedMustBeHandedInToo() {
        scene.model()
                .play(
                        mended().testingMended(silent("Looks fine."))
                                .mendingTests(ScriptedTurn.say("I do not know."))
                                .testingAgain(silent("Looks fine again."))
                                .scenario());
        UUID task = withoutExploration(session);

        var _ = item(task, TaskWaitKind.PAUSE);

        assertThat(workflow(task).at(WorkflowPhase.REVIEW).state()).isEqualTo(State.FAILED);
        assertThat(workflow(task).at(WorkflowPhase.REVIEW).summary())
                .contains("handed in no result");
    }

    @Test
    void testsThatStayRedFailThePhaseWhichMayBeLeftAsItIs() {
        scene.model().play(red().scenario());
        UUID task = withoutExploration(session);

        TaskWait pauseWait = item(task, TaskWaitKind.PAUSE);

        WorkflowPhaseView failed = workflow(task).at(WorkflowPhase.IMPLEMENTATION);
        assertThat(failed.state()).isEqualTo(State.FAILED);
        assertThat(failed.summary())
                .isEqualTo(
                        "Tests fail even after a debugger has worked on them 2 times: notes are German (`make check`)");
        assertThat(session.events(EventBody.TaskHandedOut.class))
                .extracting(EventBody.TaskHandedOut::agent)
                .filteredOn("debugger"::equals)
                .hasSize(2);

        decide(pauseWait, new ChangeWorkflowRequest(Action.SKIP, WorkflowPhase.IMPLEMENTATION));
        assertThat(WorkerScenario.summary(succeed(task)))
                .contains(
                        "The phase implementation: Skipped on request after it had failed: Tests fail");
    }

    @Test
    void whereNobodyIsThereRedTestsFailTheWorkflow() {
        scene.model().play(red().scenario());

        Task ended = end(withoutExploration(session.with(SessionAttendance.HEADLESS)));

        assertThat(ended.state()).isEqualTo(TaskState.FAILED);
        assertThat(WorkerScenario.code(ended)).isEqualTo("tasks-failed");
        assertThat(WorkerScenario.summary(ended)).contains("implementation", "notes are German");
        assertThat(session.content("notes.txt")).contains("zwei");
    }

    private static WorkflowScript red() {
        return WorkflowScript.usual()
                .testing(ScriptedTurn.call("", FAILING), ScriptedTurn.say("Red."))
                .mendingTests(ScriptedTurn.say("I do not know why."))
                .testingAgain(ScriptedTurn.call("", FAILING), ScriptedTurn.say("Still red."));
    }

    /** Whoever hands in nothing is reminded twice. */
    private static ScriptedTurn[] silent(String words) {
        return new ScriptedTurn[] {
            ScriptedTurn.say(words), ScriptedTurn.say(words), ScriptedTurn.say(words)
        };
    }

    private static WorkflowScript mended() {
        return WorkflowScript.usual()
                .reviewing(
                        ScriptedTurn.call(
                                "",
                                WorkflowScript.findings(
                                        List.of(
                                                WorkflowScript.finding(
                                                        "`total` returns the difference of its arguments.",
                                                        "total(2, 1): `return a - b` gives 1, wrong.",
                                                        "Return `a + b`.")))),
                        ScriptedTurn.say("I would not merge it."));
    }

    private static UUID withoutExploration(WorkerScenario.Session session) {
        return session.workflow(Map.of("skip", List.of("exploration", "questions")))
                .start("workflow", "Make it so");
    }

    @Test
    void whatWasMendedMustBeGreenAsWell() {
        scene.model()
                .play(
                        mended().testingMended(
                                        ScriptedTurn.call("", FAILING), ScriptedTurn.say("Red."))
                                .mendingTests(ScriptedTurn.say("I do not know why."))
                                .testingAgain(
                                        ScriptedTurn.call("", FAILING),
                                        ScriptedTurn.say("Still red."))
                                .scenario());
        UUID task = withoutExploration(session);

        var _ = item(task, TaskWaitKind.PAUSE);

        assertThat(workflow(task).at(WorkflowPhase.REVIEW).state()).isEqualTo(State.FAILED);
        assertThat(workflow(task).at(WorkflowPhase.REVIEW).summary()).contains("notes are German");
    }

    @Test
    void inAWorktreeTheCheckoutStaysAsItIs() throws Exception {
        UUID task =
                session.with(WorkspaceIsolation.WORKTREE)
                        .workflow(Map.of("skip", List.of("exploration", "questions")))
                        .start("workflow", "Make it so");

        succeed(task);

        assertThat(session.content("notes.txt")).isEqualTo("one\ntwo\nthree\n");
        assertThat(commits()).hasSize(1);
        String told =
                session.events(EventBody.Notice.class).stream()
                        .map(EventBody.Notice::text)
                        .filter(it -> it.startsWith("All of the work is on branch "))
                        .findFirst()
                        .orElseThrow();
        String branch = told.substring(told.lastIndexOf(' ') + 1, told.length() - 1);
        assertThat(ScenarioRepositories.git(repository, "show", branch + ":notes.txt"))
                .contains("zwei");
        assertThat(ScenarioRepositories.git(repository, "show", branch + ":" + RECORD))
                .contains("# 1.");
    }

    @Test
    void cancelledItKeepsWhatItHasChangedUndoable() {
        scene.model()
                .play(
                        WorkflowScript.usual()
                                .reviewing(
                                        ScriptedTurn.say("Slow.")
                                                .paced(
                                                        new StreamPace(2, Duration.ofSeconds(30)),
                                                        Duration.ZERO))
                                .scenario());
        UUID task = session.start("workflow", "Make it so");
        session.await(task, _ -> workflow(task).at(WorkflowPhase.REVIEW).attempt() == 1, PATIENCE);

        assertThat(scene.ledger().tasks().cancel(task, "ada", List.of())).isTrue();
        assertThat(end(task).state()).isEqualTo(TaskState.CANCELLED);
        assertThat(session.content("notes.txt")).contains("zwei");
        succeed(session.start("undo", "undo"));

        assertThat(session.content("notes.txt")).isEqualTo("one\ntwo\nthree\n");
    }

    @Test
    void whatPeopleSayMeanwhileIsPassedOn() {
        UUID task = session.workflow(Map.of("stepwise", true)).start("workflow", "Make it so");
        TaskWait pauseWait = item(task, TaskWaitKind.PAUSE);

        session.say(task, "ada", "Mind the umlauts.");
        decide(pauseWait, new ChangeWorkflowRequest(Action.RESUME, null));
        decide(item(task, TaskWaitKind.PAUSE), new ChangeWorkflowRequest(Action.RESUME, null));

        item(task, TaskWaitKind.PAUSE);
        assertThat(requests("# Questions")).contains("Mind the umlauts.");
    }
}
