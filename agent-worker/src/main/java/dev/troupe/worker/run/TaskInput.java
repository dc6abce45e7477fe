package dev.troupe.worker.run;

import dev.troupe.contracts.agent.Effort;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.plan.Plan;
import dev.troupe.contracts.repository.RepositorySettings;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.contracts.session.Isolation;
import dev.troupe.ledger.task.Task;
import dev.troupe.tracing.TraceHeader;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the orchestrator tells a worker with a task.
 *
 * @param text the request in full
 * @param model name of the configured model; absent: the agent's own
 * @param settings what the trusted file of the repository set when the task was made; runs that take it over use the same
 * @param projectPath absolute path of the project's checkout
 * @param base the commit of Troupe's clone that a worktree starts from; absent: the graph's tip, or the project as it
 *     is
 * @param graph the task that started the graph that this one is of; absent: it is of none
 * @param plan what the tasks of a graph are; absent: to be found out
 * @param effort how much the models are to think, of whoever works on it; absent: as much as each agent wants
 * @param tested whether each writing task of a graph is followed by one that tests it; absent: no
 * @param from the ended graph of the session whose plan this one does on; absent: it begins anew
 * @param criteria by what the work is accepted that the task is to judge; absent: nobody has said
 * @param said what the agents of a graph that goes on with another are told besides; absent: nothing
 */
record TaskInput(
        @Nullable UUID messageId,
        String text,
        ApprovalMode mode,
        Attendance attendance,
        Isolation isolation,
        @Nullable String model,
        String projectPath,
        @Nullable RepositorySettings settings,
        @Nullable String base,
        @Nullable UUID graph,
        @Nullable Plan plan,
        @Nullable Effort effort,
        @Nullable Boolean tested,
        @Nullable UUID from,
        @Nullable List<String> criteria,
        @Nullable String said) {
    private static final JsonMapper JSON =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    /** Without criteria, and without anything said besides. */
    TaskInput(
            @Nullable UUID messageId,
            String text,
            ApprovalMode mode,
            Attendance attendance,
            Isolation isolation,
            @Nullable String model,
            String projectPath,
            @Nullable RepositorySettings settings,
            @Nullable String base,
            @Nullable UUID graph,
            @Nullable Plan plan,
            @Nullable Effort effort,
            @Nullable Boolean tested,
            @Nullable UUID from) {
        this(
                messageId,
                text,
                mode,
                attendance,
                isolation,
                model,
                projectPath,
                settings,
                base,
                graph,
                plan,
                effort,
                tested,
                from,
                null,
                null);
    }

    /** The same for a task that judges work by these. */
    TaskInput judging(List<String> by) {
        return new TaskInput(
                messageId,
                text,
                mode,
                attendance,
                isolation,
                model,
                projectPath,
                settings,
                base,
                graph,
                plan,
                effort,
                tested,
                from,
                by.isEmpty() ? null : List.copyOf(by),
                said);
    }

    /**
     * The same for a graph that goes on with an ended one.
     *
     * @param told what its agents are told besides; empty: nothing
     */
    TaskInput after(UUID ended, String told) {
        return new TaskInput(
                messageId,
                text,
                mode,
                attendance,
                isolation,
                model,
                projectPath,
                settings,
                base,
                graph,
                plan,
                effort,
                tested,
                ended,
                criteria,
                told.isBlank() ? null : told);
    }

    static TaskInput of(Task task) {
        try {
            TaskInput input = JSON.readValue(task.definition().input(), TaskInput.class);
            if (input.projectPath == null || input.mode == null || input.attendance == null) {
                throw unreadable(task, "a field is missing", null);
            }
            String text = input.text == null ? task.definition().goal() : input.text;
            return new TaskInput(
                    input.messageId,
                    text,
                    input.mode,
                    input.attendance,
                    input.isolation == null ? Isolation.IN_PLACE : input.isolation,
                    input.model,
                    input.projectPath,
                    input.settings,
                    input.base,
                    input.graph,
                    input.plan,
                    input.effort,
                    input.tested,
                    input.from,
                    input.criteria,
                    input.said);
        } catch (JacksonException e) {
            throw unreadable(task, e.getOriginalMessage(), e);
        }
    }

    /** As the input of a new task, in the trace of whoever makes it. */
    String json() {
        ObjectNode node = JSON.valueToTree(this);
        String trace = TraceHeader.current();
        return (trace == null ? node : node.put("traceParent", trace)).toString();
    }

    private static TroupeException unreadable(Task task, String why, @Nullable Throwable cause) {
        return new TroupeException(
                ErrorCode.INTERNAL,
                "The input of task " + task.id() + " cannot be read: " + why + ".",
                cause);
    }
}
