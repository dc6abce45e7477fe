package dev.troupe.contracts.session;

import org.jspecify.annotations.Nullable;

/**
 * Changes a session's settings; absent ones stay. Running tasks see the change at their next turn.
 *
 * @param budgetMicros most that the session may cost from its beginning on, in millionths of a US
 *     dollar; tasks that wait for money go on
 */
public record UpdateSessionRequest(
        @Nullable String title,
        @Nullable ApprovalMode mode,
        @Nullable SessionAttendance attendance,
        @Nullable Long budgetMicros) {}
