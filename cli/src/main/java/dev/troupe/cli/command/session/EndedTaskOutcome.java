package dev.troupe.cli.command.session;

import dev.troupe.cli.follow.FollowedTaskOutcome;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.TaskView;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Requests that were over before anybody looked. */
final class EndedTaskOutcome {
    private EndedTaskOutcome() {}

    /** How one ended. What it changed and cost, its session knows. */
    static FollowedTaskOutcome outcome(TaskView task) {
        @Nullable String summary = task.summary();
        return new FollowedTaskOutcome(
                task.sessionId(),
                task.id(),
                task.kind(),
                task.state(),
                summary == null ? "" : summary,
                task.code(),
                task.code() == null ? null : ErrorCode.ofWire(task.code()).hint(),
                List.of(),
                List.of(),
                0,
                0,
                0,
                ModelUsage.NONE,
                Duration.between(task.createdAt(), task.updatedAt()).toMillis(),
                exit(task),
                List.of(),
                List.of(),
                List.of());
    }

    private static int exit(TaskView task) {
        @Nullable String code = task.code();
        return switch (task.state()) {
            case "succeeded" -> 0;
            case "cancelled" -> ErrorCode.CANCELLED.exit();
            case "quarantined" -> ErrorCode.TASK_QUARANTINED.exit();
            default -> code == null ? 1 : ErrorCode.ofWire(code).exit();
        };
    }
}
