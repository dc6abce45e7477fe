package dev.troupe.contracts.session;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A task as people see it.
 *
 * @param parentId the task that handed it out; absent for a person's request
 * @param needs tasks that must succeed before this one begins
 * @param state a state's wire name, for example {@code running}
 * @param waitingFor present while waiting, and while queued for a limit that is full: {@code project 2/2}
 * @param summary the final answer, or why it failed
 * @param code the error code's wire name when it failed
 * @param spend what its own model calls consumed, without those of tasks that it handed out
 */
public record TaskView(
        UUID id,
        UUID sessionId,
        @Nullable UUID parentId,
        String kind,
        String agent,
        String goal,
        List<UUID> needs,
        String state,
        @Nullable String waitingFor,
        long epoch,
        int crashes,
        @Nullable String summary,
        @Nullable String code,
        ModelUsage spend,
        Instant createdAt,
        Instant updatedAt) {
    /** The states in which a task does no more. */
    public static final List<String> ENDED =
            List.of("succeeded", "failed", "cancelled", "quarantined");

    /** Servers of earlier versions tell neither needs nor spend. */
    public TaskView {
        needs = needs == null ? List.of() : List.copyOf(needs);
        spend = spend == null ? ModelUsage.NONE : spend;
    }

    /** Whether it does no more. */
    public boolean ended() {
        return ENDED.contains(state);
    }
}
