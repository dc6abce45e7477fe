package dev.troupe.benchmarks.history.load;

import org.jspecify.annotations.Nullable;

/**
 * Settings of a session, in the words of the API.
 *
 * @param budgetMicros null for no limit
 */
public record Opening(
        String mode, String attendance, String isolation, @Nullable Long budgetMicros) {
    static final Opening IN_PLACE = new Opening("automatic", "interactive", "in-place", null);
    static final Opening WORKTREE = new Opening("automatic", "interactive", "worktree", null);

    Opening asking() {
        return new Opening("ask", "detached", isolation, budgetMicros);
    }

    Opening limited(long micros) {
        return new Opening(mode, attendance, isolation, micros);
    }
}
