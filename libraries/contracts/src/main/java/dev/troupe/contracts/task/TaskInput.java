package dev.troupe.contracts.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.contracts.held.HeldChangesOrder;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.contracts.repository.RepositorySettings;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.contracts.workflow.WorkflowStart;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Tells a worker what a task needs beside its goal, as the task's JSON input in the ledger. The orchestrator writes it for
 * requests, workers for the tasks that those hand out.
 *
 * @param messageId the message that is worked on; for undo and redo the request's own id; absent: the task was handed out
 * @param text the request in full
 * @param model name of the configured model; absent: the agent's own
 * @param projectPath absolute path of the project's checkout
 * @param settings what the trusted file of the repository set when the task was made, whatever becomes of the file; absent:
 *     nothing
 * @param baseCommit the commit of Troupe's clone that a worktree starts from; absent: the graph's tip, or the project as it is
 * @param graph the task that started the graph that this one is of; absent: it is of none
 * @param plan the tasks that the request is split into; absent: to be found out, or it is not split
 * @param previousGraph the ended graph of the session whose plan this one does on; absent: it begins anew
 * @param workflow how the request is done in phases; absent: it is not
 * @param effort how much the models are to think, of whoever works on it; absent: as much as each agent wants
 * @param testEachTask whether each writing task of a graph is followed by one that tests it; absent: no
 * @param criteria by what the work is accepted that the task is to judge; absent: nobody has said
 * @param userMessage what the agents of a graph that goes on with another are told besides; absent: nothing
 * @param rewind where a rewind goes back to; absent: it is none
 * @param merge whether an undo merges with what people have changed since; absent: that refuses it
 * @param heldChanges what is to become of changes that are held aside; absent: it is another task
 * @param context what the request stands in beside its words; absent: nothing
 * @param fork where in another session the conversation begins; absent: it begins with this session
 * @param traceParent the span that asks for the task, so that its runs continue the same trace
 */
public record TaskInput(
        @Nullable UUID messageId,
        String text,
        ApprovalMode mode,
        SessionAttendance attendance,
        WorkspaceIsolation isolation,
        @Nullable String model,
        String projectPath,
        @Nullable RepositorySettings settings,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String baseCommit,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable UUID graph,
        @Nullable TaskPlan plan,
        @Nullable UUID previousGraph,
        @Nullable WorkflowStart workflow,
        @Nullable ReasoningEffort effort,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean testEachTask,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<String> criteria,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String userMessage,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable RewindTarget rewind,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean merge,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable HeldChangesOrder heldChanges,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable MessageContext context,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ForkPoint fork,
        @Nullable String traceParent) {
    /** Begins an input for work in a project's checkout. */
    public static TaskInputBuilder of(String text, String projectPath) {
        return new TaskInputBuilder(text, projectPath);
    }

    /** Begins a copy that is to differ. */
    public TaskInputBuilder but() {
        return but(text);
    }

    /** Begins a copy with another text. */
    public TaskInputBuilder but(String other) {
        return of(other, projectPath)
                .messageId(messageId)
                .mode(mode)
                .attendance(attendance)
                .isolation(isolation)
                .model(model)
                .settings(settings)
                .baseCommit(baseCommit)
                .graph(graph)
                .plan(plan)
                .previousGraph(previousGraph)
                .workflow(workflow)
                .effort(effort)
                .testEachTask(testEachTask)
                .criteria(criteria)
                .userMessage(userMessage)
                .rewind(rewind)
                .merge(merge)
                .heldChanges(heldChanges)
                .context(context)
                .fork(fork)
                .traceParent(traceParent);
    }
}
