package dev.troupe.worker.run;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.plan.Plan;
import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.Isolation;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.graph.check.GraphLimits;
import dev.troupe.graph.check.PlanChecks;
import dev.troupe.graph.check.PlanFault;
import dev.troupe.graph.node.Expansion;
import dev.troupe.graph.node.GraphNode;
import dev.troupe.graph.node.Tested;
import dev.troupe.ledger.artefact.Artefact;
import dev.troupe.ledger.lease.Limits;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.redaction.Redactor;
import dev.troupe.worker.agent.AgentDefinition;
import dev.troupe.worker.agent.Agents;
import dev.troupe.worker.tool.agent.SubmitPlanTool;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/** The tasks of a graph, from the plan to what the ledger is given. */
final class GraphTasks {
    /** Agent that splits requests. */
    private static final String PLANNER = "planner";

    /** Agent that mends what tests find. */
    private static final String DEBUGGER = "debugger";

    private static final int LONGEST_GOAL = 500;
    private static final JsonMapper JSON = new JsonMapper();

    private final Run run;
    private final Workplace place;
    private final Forerunners past;

    /**
     * @param past ended graphs that this one goes on with
     */
    GraphTasks(Run run, Workplace place, Forerunners past) {
        this.run = run;
        this.place = place;
        this.past = past;
    }

    /**
     * What is to be done: given with the request, or handed on by a planner. What a planner before has planned, and could
     * not run, is planned again.
     */
    Optional<Plan> plan() {
        return Optional.ofNullable(run.input().plan())
                .or(() -> planned(run.taskId()))
                .or(() -> past.first(it -> Optional.ofNullable(TaskInputJson.read(it).plan())))
                .or(() -> past.first(it -> planned(it.id()).filter(this::runs)));
    }

    private Optional<Plan> planned(UUID graph) {
        UUID planner = plannerId(graph);
        return run.journal()
                .task(planner)
                .filter(it -> it.state() == TaskState.SUCCEEDED)
                .flatMap(_ ->
                        run.journal().read(it -> it.artefacts().ofTask(planner)).stream()
                                .filter(it -> it.name().equals(SubmitPlanTool.ARTEFACT))
                                .map(Artefact::body)
                                .map(body -> JSON.readValue(body, Plan.class))
                                .findFirst());
    }

    /**
     * Looks whether a plan can run. What changes later does not matter to tasks that were made.
     *
     * @throws TroupeException INVALID_REQUEST with every fault
     */
    void check(Plan plan) {
        List<PlanFault> refusing = new PlanChecks(limits(), names()).refusing(plan);
        if (!refusing.isEmpty()) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "The plan cannot run. "
                            + refusing.stream()
                                    .map(PlanFault::text)
                                    .collect(Collectors.joining(" ")));
        }
    }

    private boolean runs(Plan plan) {
        return new PlanChecks(limits(), names()).refusing(plan).isEmpty();
    }

    private GraphLimits limits() {
        Limits.Graphs graphs = run.journal().read(it -> it.limits().graphs());
        return GraphLimits.of(graphs.ofPlan(1), graphs.depth());
    }

    private List<String> names() {
        return agents().all().stream().map(AgentDefinition::name).toList();
    }

    private Agents agents() {
        return run.services().agents().in(place.workspace().root());
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
                input(run.input().text(), ApprovalMode.PLAN),
                files(),
                false,
                List.of(),
                List.of());
    }

    /** All tasks that do what a plan says and is not done yet. */
    List<NewTask> of(Plan plan) {
        Plan all = whole(plan);
        Map<UUID, Task> taken = past.taken(all);
        return Expansion.of(all, run.taskId()).nodes().stream()
                .filter(it -> !taken.containsKey(it.id()))
                .map(it -> after(it, taken))
                .map(it -> it.kind() == GraphNode.Kind.MERGE ? merge(it) : agent(all, it))
                .toList();
    }

    /** The tasks of ended graphs whose work counts for the plan. */
    List<Task> taken(Plan plan) {
        return List.copyOf(past.taken(whole(plan)).values());
    }

    private Plan whole(Plan plan) {
        return Boolean.TRUE.equals(run.input().tested()) ? Tested.plan(plan) : plan;
    }

    private static GraphNode after(GraphNode node, Map<UUID, Task> taken) {
        List<UUID> needs =
                node.needs().stream()
                        .map(it -> taken.containsKey(it) ? taken.get(it).id() : it)
                        .toList();
        return new GraphNode(node.id(), node.kind(), node.task(), needs);
    }

    private NewTask agent(Plan plan, GraphNode node) {
        PlannedTask task = node.task();
        ApprovalMode mode = task.writes() ? run.standing().mode() : ApprovalMode.PLAN;
        return task(
                node.id(),
                TaskKind.AGENT,
                task.agent(),
                "%s: %s".formatted(task.key(), task.goal().strip().lines().findFirst().orElse("")),
                input(text(plan, task), mode, Assignment.criteria(plan, task)),
                files(),
                task.writes(),
                task.touches(),
                node.needs());
    }

    private String text(Plan plan, PlannedTask task) {
        String told = task.writes() ? run.services().tests().told() : "";
        String said = run.input().said();
        String besides =
                said == null
                        ? ""
                        : "\n\n# What people have said meanwhile\n\n%s\n"
                                .formatted(Fence.around(said));
        return Assignment.text(plan, task) + besides + told;
    }

    /** Runs the tests on what was merged so far. */
    NewTask testing(UUID id) {
        return task(
                id,
                TaskKind.TESTS,
                TaskKind.TESTS.word(),
                "run the tests on what was merged",
                input("", run.standing().mode()),
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
                        input(text + run.services().tests().told(), run.standing().mode()),
                        files(),
                        true,
                        List.of(),
                        List.of());
        return List.of(debugger, merge(merge, key, List.of(id)));
    }

    private NewTask merge(GraphNode node) {
        return merge(node.id(), node.task().key(), node.needs());
    }

    private NewTask merge(UUID id, String key, List<UUID> needs) {
        return task(
                id,
                TaskKind.MERGE,
                TaskKind.MERGE.word(),
                key,
                input("", run.standing().mode()),
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
        String title = Redactor.ofProcess().redact(goal);
        return own.child(id)
                .kind(kind)
                .agent(agent)
                .goal(title.substring(0, Math.min(LONGEST_GOAL, title.length())))
                .input(TaskInputJson.write(input))
                .model(
                        kind == TaskKind.AGENT
                                ? ModelChoice.handedOut(run, agents().named(agent))
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
        return TaskInput.of(Redactor.ofProcess().redact(text), own.projectPath())
                .mode(mode)
                .attendance(run.standing().attendance())
                .isolation(Isolation.WORKTREE)
                .model(own.model())
                .settings(own.settings())
                .graph(run.taskId())
                .effort(own.effort())
                .criteria(criteria.isEmpty() ? null : List.copyOf(criteria))
                .build();
    }
}
