package dev.troupe.orchestrator.session;

import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.Attendance;
import org.jspecify.annotations.Nullable;

/**
 * The text of the message that tells a running task of its session's new settings, as JSON.
 *
 * @param mode null for a task that keeps its own
 */
record SettingsChange(@Nullable ApprovalMode mode, Attendance attendance) {
    /** The author that such a message bears. */
    static final String AUTHOR = "system:mode";
}
