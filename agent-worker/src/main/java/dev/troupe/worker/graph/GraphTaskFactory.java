package dev.troupe.worker.graph;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.ledger.artefact.TaskArtefact;
import dev.troupe.ledger.graph.check.PlanFault;
import dev.troupe.ledger.graph.check.PlanLimits;
import dev.troupe.ledger.graph.check.PlanValidator;
import dev.troupe.ledger.graph.node.TaskGraphBuilder;
import dev.troupe.ledger.graph.node.TaskGraphNode;
import dev.troupe.ledger.graph.node.TesterTaskInserter;
import dev.troupe.ledger.lease.ConcurrencyLimitRepository;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.redaction.SecretRedactor;
import dev.troupe.worker.context.prompt.UntrustedTextFence;
import dev.troupe.worker.definition.agent.AgentDefinition;
import dev.troupe.worker.definition.agent.AvailableAgents;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.TaskInputJson;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.tool.agent.SubmitPlanTool;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/** The tasks of a graph, from the plan to what the ledger is given. */
final class GraphTaskFactory {
    /** Agent that splits requests. */
    private static final String PLANNER = "planner";

    /** Agent that mends what tests find. */
    private static final String DEBUGGER = "debugger";

    private static final int LONGEST_GOAL = 500;
    private static final JsonMapper JSON = new JsonMapper();

    private final RunState run;
    private final RunWorkspace runWorkspace;
    private final PredecessorGraphs predecessors;

    /**
     * @param predecessors ended graphs that this one goes on with
     */
    GraphTaskFactory(RunState run, RunWorkspace runWorkspace, PredecessorGraphs predecessors) {
        this.run = run;
        this.runWorkspace = runWorkspace;
        this.predecessors = predecessors;
    }

    /**
     * What is to be done: given with the request, or handed on by a planner. What a planner before has planned, and could
     * not run, is planned again.
     */
    Optional<TaskPlan> plan() {
        return Optional.ofNullable(run.input().plan())
                .or(() -> planned(run.taskId()))
                .or(() ->
                        predecessors.first(
                                it -> Optional.ofNullable(TaskInputJson.read(it).plan())))
                .or(() -> predecessors.first(it -> planned(it.id()).filter(this::runs)));
    }

    private Optional<TaskPlan> planned(UUID graph) {
        UUID planner = plannerId(graph);
        return run.journal()
                .task(planner)
                .filter(it -> it.state() == TaskState.SUCCEEDED)
                .flatMap(_ ->
                        run.journal().read(it -> it.artefacts().ofTask(planner)).stream()
                                .filter(it -> it.name().equals(SubmitPlanTool.ARTEFACT))
                                .map(TaskArtefact::body)
                                .map(body -> JSON.readValue(body, TaskPlan.class))
                                .findFirst());
    }

    /**
     * Looks whether a plan can run. What changes later does not matter to tasks that were made.
     *
     * @throws TroupeException INVALID_REQUEST with every fault
     */
    void check(TaskPlan plan) {
        List<PlanFault> refusing = new PlanValidator(limits(), names()).refusing(plan);
        if (!refusing.isEmpty()) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "The plan cannot run. "
                            + refusing.stream()
                                    .map(PlanFault::text)
                                    .collect(Collectors.joining(" ")));
        }
    }

    private boolean runs(TaskPlan plan) {
        return new PlanValidator(limits(), names()).refusing(plan).isEmpty();
    }

    private PlanLimits limits() {
        ConcurrencyLimitRepository.Graphs graphs = run.journal().read(it -> it.limits().graphs());
        return PlanLimits.of(graphs.ofPlan(1), graphs.depth());
    }

    private List<String> names() {
        return agents().all().stream().map(AgentDefinition::name).toList();
    }

    private AvailableAgents agents() {
        return run.tools().agents().in(runWorkspace.workspace().root());
    }

    /** Whether a child is the one that plans. */
    boolean plans(Task child) {
        return child.id().equals(plannerId(run.taskId()));
    }

    private static UUID plannerId(UUID graph) {
        String name = graph + "/plan";
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    }

    /** Splits the request. It reads the tree that the tasks will begin with. */
    NewTask planner() {
        return task(
                plannerId(run.taskId()),
                TaskKind.AGENT,
                PLANNER,
                run.task().definition().goal(),
                // It reads the request in people's own words, which are refused where they name
                // nothing.
                input(run.input().text(), ApprovalMode.PLAN)
                        .but()
                        .messageId(run.input().messageId())
                        .build(),
                files(),
                false,
                List.of(),
                List.of());
    }

    /** All tasks that do what a plan says and is not done yet. */
    List<NewTask> of(TaskPlan plan) {
        TaskPlan all = whole(plan);
        Map<UUID, Task> taken = predecessors.taken(all);
        return TaskGraphBuilder.of(all, run.taskId()).nodes().stream()
                .filter(it -> !taken.containsKey(it.id()))
                .map(it -> after(it, taken))
                .map(it -> it.kind() == TaskGraphNode.Kind.MERGE ? merge(it) : agent(all, it))
                .toList();
    }

    /** The tasks of ended graphs whose work counts for the plan. */
    List<Task> taken(TaskPlan plan) {
        return List.copyOf(predecessors.taken(whole(plan)).values());
    }

    private TaskPlan whole(TaskPlan plan) {
        return Boolean.TRUE.equals(run.input().testEachTask())
                ? TesterTaskInserter.plan(plan)
                : plan;
    }

    private static TaskGraphNode after(TaskGraphNode node, Map<UUID, Task> taken) {
        List<UUID> needs =
                node.needs().stream()
                        .map(it -> taken.containsKey(it) ? taken.get(it).id() : it)
                        .toList();
        return new TaskGraphNode(node.id(), node.kind(), node.task(), needs);
    }

    private NewTask agent(TaskPlan plan, TaskGraphNode node) {
        PlannedTask task = node.task();
        ApprovalMode mode = task.writes() ? run.sessionSettings().mode() : ApprovalMode.PLAN;
        return task(
                node.id(),
                TaskKind.AGENT,
                task.agent(),
                "%s: %s".formatted(task.key(), task.goal().strip().lines().findFirst().orElse("")),
                input(text(plan, task), mode, SubtaskPrompt.criteria(plan, task)),
                files(),
                task.writes(),
                task.touches(),
                node.needs());
    }

    private String text(TaskPlan plan, PlannedTask task) {
        String told = task.writes() ? run.tools().tests().told() : "";
        String said = run.input().userMessage();
        String besides =
                said == null
                        ? ""
                        : "\n\n# What people have said meanwhile\n\n%s\n"
                                .formatted(UntrustedTextFence.around(said));
        return SubtaskPrompt.text(plan, task) + besides + told;
    }

    /** Runs the tests on what was merged so far. */
    NewTask testing(UUID id) {
        return task(
                id,
                TaskKind.TESTS,
                TaskKind.TESTS.word(),
                "run the tests on what was merged",
                input("", run.sessionSettings().mode()),
                files(),
                false,
                List.of(),
                List.of());
    }

    /** Has mended what fails on what was merged so far, and takes it in. */
    List<NewTask> mending(String key, UUID id, UUID merge, String text) {
        NewTask debugger =
                task(
                        id,
                        TaskKind.AGENT,
                        DEBUGGER,
                        key + ": mend the tests that fail",
                        input(text + run.tools().tests().told(), run.sessionSettings().mode()),
                        files(),
                        true,
                        List.of(),
                        List.of());
        return List.of(debugger, merge(merge, key, List.of(id)));
    }

    private NewTask merge(TaskGraphNode node) {
        return merge(node.id(), node.task().key(), node.needs());
    }

    private NewTask merge(UUID id, String key, List<UUID> needs) {
        return task(
                id,
                TaskKind.MERGE,
                TaskKind.MERGE.word(),
                key,
                input("", run.sessionSettings().mode()),
                run.task().definition().workspace() + "#merge-" + run.taskId(),
                true,
                List.of(),
                needs);
    }

    /** All that write share it, so that no two run at once whose touches meet. */
    private String files() {
        return run.task().definition().workspace() + "#graph-" + run.taskId();
    }

    private NewTask task(
            UUID id,
            TaskKind kind,
            String agent,
            String goal,
            TaskInput input,
            String workspace,
            boolean writes,
            List<String> touches,
            List<UUID> needs) {
        NewTask own = run.task().definition();
        String title = SecretRedactor.ofProcess().redact(goal);
        return own.child(id)
                .kind(kind)
                .agent(agent)
                .goal(TextPrefix.cut(title, LONGEST_GOAL))
                .input(TaskInputJson.write(input))
                .model(
                        kind == TaskKind.AGENT
                                ? run.models().chooseModel(agents().named(agent), run.model())
                                : null)
                .workspace(workspace)
                .writes(writes)
                .touches(touches)
                .dependsOn(needs)
                .build();
    }

    private TaskInput input(String text, ApprovalMode mode) {
        return input(text, mode, List.of());
    }

    /**
     * @param criteria by what the work is accepted that it judges; empty: it judges none
     */
    private TaskInput input(String text, ApprovalMode mode, List<String> criteria) {
        TaskInput own = run.input();
        return TaskInput.of(SecretRedactor.ofProcess().redact(text), own.projectPath())
                .mode(mode)
                .attendance(run.sessionSettings().attendance())
                .isolation(WorkspaceIsolation.WORKTREE)
                .model(own.model())
                .settings(own.settings())
                .graph(run.taskId())
                .effort(own.effort())
                .context(own.context())
                .criteria(criteria.isEmpty() ? null : List.copyOf(criteria))
                .build();
    }
}
