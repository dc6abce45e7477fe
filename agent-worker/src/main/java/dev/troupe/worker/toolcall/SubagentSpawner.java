package dev.troupe.worker.toolcall;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.ledger.artefact.TaskArtefact;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskOutcome;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.definition.agent.AgentDefinition;
import dev.troupe.worker.run.RunJournal;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.agent.SubagentTaskTool;
import dev.troupe.worker.validation.ToolExecutor;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import dev.troupe.worker.validation.gate.ToolCallScope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Makes tasks of the calls that hand work to other agents, and results of what became of these. A call's task
 * has an id that follows from the call, so that a run after this one finds it.
 */
final class SubagentSpawner {
    private final RunJournal journal;
    private final ToolExecutor tools;
    private final ChildTaskFactory children;

    SubagentSpawner(RunJournal journal, ToolExecutor tools, ChildTaskFactory children) {
        this.journal = journal;
        this.tools = tools;
        this.children = children;
    }

    /** Whether a call is for another agent. */
    private static boolean hands(PendingToolCall pendingCall) {
        return pendingCall
                .ready()
                .filter(it -> it.assessment().spec().kind() == ToolSpec.Kind.AGENT)
                .isPresent();
    }

    /**
     * Tells which subtasks of a turn are still to be spawned or at work.
     *
     * @param fresh subtasks to spawn
     * @param known those that were spawned by now, be it by an earlier run
     * @param underWay whether any of these is at work still
     */
    record Open(List<Handing> fresh, List<NewTask> known, boolean underWay) {
        boolean any() {
            return underWay || !fresh.isEmpty();
        }
    }

    /** Describes a subtask to spawn, with the id that it gets. */
    record Handing(UUID id, AgentDefinition agent, SubagentTaskTool.Request request) {}

    /** Ends the calls whose tasks have ended, and those that cannot be spawned. */
    Open open(int turn, List<PendingToolCall> slots, ToolCallScope scope) {
        List<Handing> fresh = new ArrayList<>();
        List<NewTask> handedOut = new ArrayList<>();
        boolean underWay = false;
        for (PendingToolCall pendingCall : slots.stream().filter(SubagentSpawner::hands).toList()) {
            ToolCall call = pendingCall.ready().map(PreparedToolCall.Ready::call).orElseThrow();
            UUID id = children.id(turn, pendingCall.raw().id());
            Task known = journal.task(id).orElse(null);
            if (known != null) {
                handedOut.add(known.definition());
            }
            if (known == null) {
                try {
                    SubagentTaskTool.Request request = SubagentTaskTool.request(call);
                    fresh.add(new Handing(id, children.agent(request, fresh.size()), request));
                } catch (TroupeException e) {
                    pendingCall.end(ToolResult.refused(words(e), "refused: " + e.getMessage()));
                }
            } else if (known.outcome() == null) {
                underWay = true;
            } else {
                end(pendingCall, call, known, known.outcome(), slots, scope);
            }
        }
        return new Open(fresh, handedOut, underWay);
    }

    /** The tasks to be made, on what the run has committed so far. */
    List<NewTask> tasks(List<Handing> fresh) {
        return fresh.stream().map(children::task).toList();
    }

    /** Ends the calls whose tasks could not be made. */
    List<PendingToolCall> refuse(
            int turn, List<PendingToolCall> slots, List<Handing> fresh, TroupeException why) {
        List<UUID> ids = fresh.stream().map(Handing::id).toList();
        List<PendingToolCall> refused =
                slots.stream()
                        .filter(SubagentSpawner::hands)
                        .filter(it -> ids.contains(children.id(turn, it.raw().id())))
                        .toList();
        String text = "No task was started: " + why.getMessage();
        refused.forEach(
                it -> it.end(ToolResult.refused(text + " Do it yourself.", "refused: " + text)));
        return refused;
    }

    private static String words(TroupeException refused) {
        return "%s %s".formatted(refused.getMessage(), refused.hint()).strip();
    }

    private void end(
            PendingToolCall pendingCall,
            ToolCall call,
            Task task,
            TaskOutcome outcome,
            List<PendingToolCall> slots,
            ToolCallScope scope) {
        int beside =
                (int) slots.stream().filter(it -> it.tool().equals(pendingCall.tool())).count();
        Duration took = Duration.between(task.createdAt(), task.updatedAt());
        pendingCall.begin();
        pendingCall.end(
                tools.answered(
                        call, SubagentResult.of(task, outcome, artefacts(task)), took, scope),
                beside);
    }

    private List<TaskArtefact> artefacts(Task task) {
        return journal.read(it -> it.artefacts().ofTask(task.id()));
    }
}
