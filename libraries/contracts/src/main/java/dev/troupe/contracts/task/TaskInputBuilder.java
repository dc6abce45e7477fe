package dev.troupe.contracts.task;

import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.contracts.held.HeldChangesOrder;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.contracts.repository.RepositorySettings;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.contracts.workflow.WorkflowStart;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes a {@link TaskInput}, each of whose parts is set by its name. */
public final class TaskInputBuilder {
    private final String text;
    private final String projectPath;
    private @Nullable UUID messageId;
    private @Nullable ApprovalMode mode;
    private @Nullable SessionAttendance attendance;
    private @Nullable WorkspaceIsolation isolation;
    private @Nullable String model;
    private @Nullable RepositorySettings settings;
    private @Nullable String baseCommit;
    private @Nullable UUID graph;
    private @Nullable TaskPlan plan;
    private @Nullable UUID previousGraph;
    private @Nullable WorkflowStart workflow;
    private @Nullable ReasoningEffort effort;
    private @Nullable Boolean testEachTask;
    private @Nullable List<String> criteria;
    private @Nullable String userMessage;
    private @Nullable RewindTarget rewind;
    private @Nullable Boolean merge;
    private @Nullable HeldChangesOrder heldChanges;
    private @Nullable MessageContext context;
    private @Nullable ForkPoint fork;
    private @Nullable String traceParent;

    TaskInputBuilder(String text, String projectPath) {
        this.text = text;
        this.projectPath = projectPath;
    }

    /** Sets the message that is worked on. */
    public TaskInputBuilder messageId(@Nullable UUID value) {
        messageId = value;
        return this;
    }

    /** Sets how much it may do without asking. */
    public TaskInputBuilder mode(ApprovalMode value) {
        mode = value;
        return this;
    }

    /** Sets whether somebody can be asked. */
    public TaskInputBuilder attendance(SessionAttendance value) {
        attendance = value;
        return this;
    }

    /** Sets where it works. */
    public TaskInputBuilder isolation(WorkspaceIsolation value) {
        isolation = value;
        return this;
    }

    /** Sets the configured model; null: the agent's own. */
    public TaskInputBuilder model(@Nullable String value) {
        model = value;
        return this;
    }

    /** Sets what the repository's trusted file brings. */
    public TaskInputBuilder settings(@Nullable RepositorySettings value) {
        settings = value;
        return this;
    }

    /** Sets the commit that a worktree starts from. */
    public TaskInputBuilder baseCommit(@Nullable String value) {
        baseCommit = value;
        return this;
    }

    /** Sets the task that started its graph. */
    public TaskInputBuilder graph(@Nullable UUID value) {
        graph = value;
        return this;
    }

    /** Sets the tasks that it is split into. */
    public TaskInputBuilder plan(@Nullable TaskPlan value) {
        plan = value;
        return this;
    }

    /** Sets the ended graph that it goes on with. */
    public TaskInputBuilder previousGraph(@Nullable UUID value) {
        previousGraph = value;
        return this;
    }

    /** Sets how it begins in phases. */
    public TaskInputBuilder workflow(@Nullable WorkflowStart value) {
        workflow = value;
        return this;
    }

    /** Sets how much the models are to think. */
    public TaskInputBuilder effort(@Nullable ReasoningEffort value) {
        effort = value;
        return this;
    }

    /** Sets whether writing tasks are followed by tests. */
    public TaskInputBuilder testEachTask(@Nullable Boolean value) {
        testEachTask = value;
        return this;
    }

    /** Sets by what the work is accepted that it judges. */
    public TaskInputBuilder criteria(@Nullable List<String> value) {
        criteria = value;
        return this;
    }

    /** Sets what the agents of its graph are told besides. */
    public TaskInputBuilder userMessage(@Nullable String value) {
        userMessage = value;
        return this;
    }

    /** Sets where a rewind goes back to. */
    public TaskInputBuilder rewind(@Nullable RewindTarget value) {
        rewind = value;
        return this;
    }

    /** Sets whether an undo merges with what people have changed since. */
    public TaskInputBuilder merge(@Nullable Boolean value) {
        merge = value;
        return this;
    }

    /** Sets what is to become of changes that are held aside. */
    public TaskInputBuilder heldChanges(@Nullable HeldChangesOrder value) {
        heldChanges = value;
        return this;
    }

    /** Sets what the request stands in beside its words; nothing is the same as none. */
    public TaskInputBuilder context(@Nullable MessageContext value) {
        context = value == null || value.empty() ? null : value;
        return this;
    }

    /** Sets where in another session the conversation begins. */
    public TaskInputBuilder fork(@Nullable ForkPoint value) {
        fork = value;
        return this;
    }

    /** Sets the span that asks for it. */
    public TaskInputBuilder traceParent(@Nullable String value) {
        traceParent = value;
        return this;
    }

    /**
     * Builds the input.
     *
     * @throws NullPointerException naming what every task needs and was not set
     */
    public TaskInput build() {
        return new TaskInput(
                messageId,
                text,
                Objects.requireNonNull(mode, "mode"),
                Objects.requireNonNull(attendance, "attendance"),
                Objects.requireNonNull(isolation, "isolation"),
                model,
                projectPath,
                settings,
                baseCommit,
                graph,
                plan,
                previousGraph,
                workflow,
                effort,
                testEachTask,
                criteria,
                userMessage,
                rewind,
                merge,
                heldChanges,
                context,
                fork,
                traceParent);
    }
}
