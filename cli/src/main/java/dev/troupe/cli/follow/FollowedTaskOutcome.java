package dev.troupe.cli.follow;

import dev.troupe.contracts.session.ModelUsage;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Describes how a watched task ended.
 *
 * @param state the final state, or {@code waiting} or {@code paused} when watching ended before the task did
 * @param code an error code's wire name when it did not succeed
 * @param commits full ids, oldest first
 * @param exit the command's exit code
 * @param notAllowed what was not done as nobody could be asked, each with what would allow it
 * @param blocked what the policy blocked while nobody watched, each with what would allow it
 * @param uncommitted those of the files that the commits do not hold; empty without commits
 */
public record FollowedTaskOutcome(
        UUID sessionId,
        UUID taskId,
        String kind,
        String state,
        String summary,
        @Nullable String code,
        @Nullable String hint,
        List<String> files,
        List<String> commits,
        int linesAdded,
        int linesRemoved,
        int turns,
        ModelUsage spend,
        long durationMillis,
        int exit,
        List<String> notAllowed,
        List<String> blocked,
        List<String> uncommitted) {
    public FollowedTaskOutcome {
        files = List.copyOf(files);
        commits = List.copyOf(commits);
        notAllowed = List.copyOf(notAllowed);
        blocked = List.copyOf(blocked);
        uncommitted = List.copyOf(uncommitted);
    }

    /** Whether the task did what was asked. */
    public boolean succeeded() {
        return state.equals("succeeded");
    }
}
