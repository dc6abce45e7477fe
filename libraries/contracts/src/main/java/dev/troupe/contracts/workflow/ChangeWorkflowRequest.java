package dev.troupe.contracts.workflow;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * Steers a workflow.
 *
 * @param phase to skip or rerun; absent: the one that is under way or comes next, or for a rerun the last one begun
 * @param attempt the attempt of that phase which is meant: when it is another by then, nothing is done; absent: the one at hand
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ChangeWorkflowRequest(
        Action action, @Nullable WorkflowPhase phase, @Nullable Integer attempt) {
    /** One that means the attempt at hand. */
    public ChangeWorkflowRequest(Action action, @Nullable WorkflowPhase phase) {
        this(action, phase, null);
    }

    /** Who tells a workflow's task of it in its inbox, with this record as JSON. */
    public static final String AUTHOR = "system:workflow";

    /** Says what is to be done with a workflow. */
    public enum Action {
        /** Stops before the next phase begins. */
        @JsonProperty("pause")
        PAUSE,
        /** Continues. */
        @JsonProperty("resume")
        RESUME,
        /** Leaves a phase out; what works on it is cancelled. */
        @JsonProperty("skip")
        SKIP,
        /** Does a phase again, and all that come after it. */
        @JsonProperty("rerun")
        RERUN
    }
}
