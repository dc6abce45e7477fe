package dev.troupe.contracts.workflow;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Describes the state of a phase.
 *
 * @param attempt 0 while it was never begun; it rises with each rerun
 * @param tasks those that work on this attempt, or did
 * @param summary what it came to, or went wrong; present once it has ended
 */
public record WorkflowPhaseView(
        WorkflowPhase phase, State state, int attempt, List<UUID> tasks, @Nullable String summary) {
    /** Tells whether a phase has begun and ended. */
    public enum State {
        @JsonProperty("pending")
        PENDING,
        @JsonProperty("active")
        ACTIVE,
        @JsonProperty("done")
        DONE,
        @JsonProperty("skipped")
        SKIPPED,
        @JsonProperty("failed")
        FAILED
    }

    /** Copies the tasks. */
    public WorkflowPhaseView {
        tasks = List.copyOf(tasks);
    }

    /** A phase that was not begun. */
    public static WorkflowPhaseView pending(WorkflowPhase phase) {
        return new WorkflowPhaseView(phase, State.PENDING, 0, List.of(), null);
    }
}
