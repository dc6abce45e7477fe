package dev.troupe.workspace.worktree;

import dev.troupe.contracts.call.LeaseKey;
import java.util.UUID;

/**
 * Names a worktree: one for every claim of a task.
 *
 * @param sessionId the session that the task belongs to
 */
public record WorktreeKey(UUID sessionId, LeaseKey lease) {
    private static final int SHORT = 8;

    /** The branch that the task's work is published on. */
    public String branch() {
        return "troupe/" + shortened(sessionId) + "/" + shortened(lease.taskId());
    }

    /** The last digits: the first ones of ids made at about the same time are alike. */
    private static String shortened(UUID id) {
        String text = id.toString();
        return text.substring(text.length() - SHORT);
    }
}
