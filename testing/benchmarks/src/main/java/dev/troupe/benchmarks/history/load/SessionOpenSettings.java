package dev.troupe.benchmarks.history.load;

import org.jspecify.annotations.Nullable;

/**
 * Settings of a session, in the words of the API.
 *
 * @param budgetMicros null for no limit
 */
public record SessionOpenSettings(
        String mode, String attendance, String isolation, @Nullable Long budgetMicros) {
    static final SessionOpenSettings IN_PLACE =
            new SessionOpenSettings("automatic", "interactive", "in-place", null);
    static final SessionOpenSettings WORKTREE =
            new SessionOpenSettings("automatic", "interactive", "worktree", null);

    SessionOpenSettings asking() {
        return new SessionOpenSettings("ask", "detached", isolation, budgetMicros);
    }

    SessionOpenSettings limited(long micros) {
        return new SessionOpenSettings(mode, attendance, isolation, micros);
    }
}
