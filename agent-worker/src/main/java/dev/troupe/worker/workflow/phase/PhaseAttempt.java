package dev.troupe.worker.workflow.phase;

import dev.troupe.contracts.task.TaskKind;
import dev.troupe.contracts.workflow.TestReport;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.contracts.workflow.WorkflowPhaseView;
import dev.troupe.ledger.artefact.NewArtefact;
import dev.troupe.ledger.artefact.TaskArtefact;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskOutcome;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.worker.coordination.CoordinatorContext;
import dev.troupe.worker.coordination.SubtaskSpec;
import dev.troupe.worker.workflow.artefact.ArtefactTruncation;
import dev.troupe.worker.workflow.artefact.CodeLocation;
import dev.troupe.worker.workflow.artefact.CodeLocationFinder;
import dev.troupe.worker.workflow.progress.PhaseOutputs;
import dev.troupe.worker.workflow.progress.WorkflowProgress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/** One attempt at a phase: what it has handed out, and what has come of that. */
public final class PhaseAttempt {
    private static final JsonMapper JSON = new JsonMapper();

    private final CoordinatorContext coordinator;
    private final WorkflowProgress progress;
    private final WorkflowPhaseView view;
    private final List<Task> children;
    private final PhaseOutputs outputs;

    public PhaseAttempt(
            CoordinatorContext coordinator, WorkflowProgress progress, WorkflowPhaseView view) {
        this.coordinator = coordinator;
        this.progress = progress;
        this.view = view;
        this.children = coordinator.children();
        this.outputs = new PhaseOutputs(coordinator, progress);
    }

    CoordinatorContext work() {
        return coordinator;
    }

    WorkflowProgress course() {
        return progress;
    }

    PhaseOutputs material() {
        return outputs;
    }

    int number() {
        return view.attempt();
    }

    /** The task that plays a role in this attempt, once it was handed out. */
    Optional<Task> task(String role) {
        UUID id = id(role);
        return children.stream().filter(it -> it.id().equals(id)).findFirst();
    }

    private UUID id(String role) {
        return id(coordinator.task().id(), view.phase(), view.attempt(), role);
    }

    /** The id of the task that plays a role in an attempt at a phase of a workflow. */
    static UUID id(UUID workflow, WorkflowPhase phase, int attempt, String role) {
        String name = "%s/%s/%d/%s".formatted(workflow, phase.word(), attempt, role);
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    }

    /** Work that reads. */
    SubtaskSpec reading(String role, String agent, String text) {
        return errand(role, agent, text, SubtaskSpec.Does.READ);
    }

    /** Work in the workspace of the session. */
    SubtaskSpec writing(String role, String agent, String text) {
        return errand(role, agent, text, SubtaskSpec.Does.WRITE);
    }

    private SubtaskSpec errand(String role, String agent, String text, SubtaskSpec.Does does) {
        String title = "%s: %s".formatted(view.phase().word(), role.replace('-', ' '));
        return new SubtaskSpec(id(role), agent, title, text, does, null);
    }

    /** A run of the tests in the workspace of the session, without an agent. */
    SubtaskSpec testing(String role) {
        return errand(role, TaskKind.TESTS.word(), "", SubtaskSpec.Does.TEST);
    }

    /**
     * Work that is split into tasks.
     *
     * @param earlier an ended graph that it goes on with
     */
    SubtaskSpec graph(String role, String text, Optional<Task> earlier) {
        String title = coordinator.task().definition().goal();
        SubtaskSpec.After after =
                earlier.map(it -> new SubtaskSpec.After(it.id(), outputs.said())).orElse(null);
        return new SubtaskSpec(
                id(role), TaskKind.GRAPH.word(), title, text, SubtaskSpec.Does.GRAPH, after);
    }

    static boolean succeeded(Task task) {
        return task.outcome() != null && task.outcome().state() == TaskState.SUCCEEDED;
    }

    /** What a task said in the end. */
    static String answer(Task task) {
        TaskOutcome outcome = task.outcome();
        return outcome == null ? "" : outcome.summary().strip();
    }

    /** Why a phase cannot go on without a task. */
    static PhaseAction.Failed failed(Task task) {
        TaskOutcome outcome = task.outcome();
        return outcome == null || outcome.code() == null
                ? new PhaseAction.Failed(
                        "tasks-failed",
                        "The agent %s did not finish its task."
                                .formatted(task.definition().agent()),
                        null)
                : new PhaseAction.Failed(outcome.code(), outcome.summary(), outcome.hint());
    }

    /** What a task handed in of a kind. */
    <T> Optional<T> handedIn(Task task, String kind, Class<T> type) {
        return coordinator.read(it -> it.artefacts().ofTask(task.id())).stream()
                .filter(it -> it.kind().equals(kind))
                .map(TaskArtefact::body)
                .map(it -> JSON.readValue(it, type))
                .findFirst();
    }

    /** What a tester, or the tests themselves, have found. That they pass does not hold for what was changed later. */
    Optional<TestReport> tests(Task tester) {
        return handedIn(tester, TestReport.ARTEFACT, TestReport.class)
                .map(it ->
                        it.passed() && it.run() == null && !coordinator.proved(tester.id())
                                ? stale(it)
                                : it);
    }

    private static TestReport stale(TestReport report) {
        return new TestReport(
                TestReport.Result.FAILED,
                report.command(),
                List.of(
                        new TestReport.Failure(
                                "files were changed after the tests had passed",
                                "Nobody has run the tests since then.")),
                "",
                report.criteria(),
                null);
    }

    /** What an answer names of the workspace. */
    List<CodeLocation> places(CodeLocation.Kind kind, String answer) {
        return CodeLocationFinder.of(kind, answer, coordinator.root());
    }

    /** Hands on what the phase has come to. */
    void handOn(String name, Object body) {
        coordinator.handOn(new NewArtefact(name, name, ArtefactTruncation.json(body)));
    }
}
