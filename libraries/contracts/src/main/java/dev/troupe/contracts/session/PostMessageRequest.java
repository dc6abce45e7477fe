package dev.troupe.contracts.session;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.contracts.workflow.WorkflowOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sends a person's message to a session. While a task runs it steers that task, otherwise it starts one.
 *
 * @param text 1 to 200,000 characters
 * @param agent who works on the task that begins with it: lower-case letters, digits and hyphens, at most 64;
 *     absent: {@code developer}, or whoever works on the task that it steers
 * @param parallel true to have it split into tasks that run side by side
 * @param plan those tasks; absent: the agent {@code planner} finds them where {@code parallel} is true
 * @param workflow present to have it done in phases, from discovery to summary
 * @param priority which of the team's requests goes first, for a task that begins with it; absent: {@code normal}
 * @param effort how much the models of the agents are to think that work on a task that begins with it; absent: as
 *     much as each agent wants
 * @param mode what the session works in from the task on that begins with it; absent: as before
 * @param directory where its author is, relative to the project: mentions are looked up from there first, and the model
 *     is told of it; absent: the project itself
 * @param attachments texts and images that come with it, at most 20; absent: none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PostMessageRequest(
        String text,
        @Nullable String agent,
        @Nullable Boolean parallel,
        @Nullable TaskPlan plan,
        @Nullable WorkflowOptions workflow,
        @Nullable TaskPriority priority,
        @Nullable ReasoningEffort effort,
        @Nullable ApprovalMode mode,
        @Nullable String directory,
        @Nullable List<MessageAttachment> attachments) {
    /** Copies the attachments. */
    public PostMessageRequest {
        attachments = attachments == null ? null : List.copyOf(attachments);
    }

    /** For whoever is at work, or the usual agent. */
    @JsonCreator(mode = JsonCreator.Mode.DISABLED)
    public PostMessageRequest(String text) {
        this(text, null);
    }

    /** For one agent. */
    @JsonCreator(mode = JsonCreator.Mode.DISABLED)
    public PostMessageRequest(String text, @Nullable String agent) {
        this(text, agent, null, null, null, null, null, null, null, null);
    }

    /** To be split into tasks; without a plan it is planned first. */
    public static PostMessageRequest split(String text, @Nullable TaskPlan plan) {
        return new PostMessageRequest(text, null, true, plan, null, null, null, null, null, null);
    }

    /** To be done in phases. */
    public static PostMessageRequest inPhases(String text, WorkflowOptions workflow) {
        return new PostMessageRequest(
                text, null, null, null, workflow, null, null, null, null, null);
    }

    /** The same with another priority. */
    public PostMessageRequest at(@Nullable TaskPriority other) {
        return new PostMessageRequest(
                text, agent, parallel, plan, workflow, other, effort, mode, directory, attachments);
    }

    /** The same with another effort. */
    public PostMessageRequest with(@Nullable ReasoningEffort other) {
        return new PostMessageRequest(
                text,
                agent,
                parallel,
                plan,
                workflow,
                priority,
                other,
                mode,
                directory,
                attachments);
    }

    /** The same, with which the session goes over to another mode. */
    public PostMessageRequest in(@Nullable ApprovalMode other) {
        return new PostMessageRequest(
                text,
                agent,
                parallel,
                plan,
                workflow,
                priority,
                effort,
                other,
                directory,
                attachments);
    }

    /**
     * The same with what it stands in beside its words.
     *
     * @param where the directory of its author, relative to the project
     * @param more what comes with it
     */
    public PostMessageRequest inContext(
            @Nullable String where, @Nullable List<MessageAttachment> more) {
        return new PostMessageRequest(
                text, agent, parallel, plan, workflow, priority, effort, mode, where, more);
    }

    /** Whether it is to be split. */
    public boolean splits() {
        return Boolean.TRUE.equals(parallel) || plan != null;
    }
}
