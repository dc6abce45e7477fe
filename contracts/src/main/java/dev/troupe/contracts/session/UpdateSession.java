package dev.troupe.contracts.session;

import org.jspecify.annotations.Nullable;

/** Changes a session's settings; absent ones stay. Running tasks see the change at their next turn. */
public record UpdateSession(
        @Nullable String title, @Nullable ApprovalMode mode, @Nullable Attendance attendance) {}
