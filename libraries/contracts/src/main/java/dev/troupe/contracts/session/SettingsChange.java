package dev.troupe.contracts.session;

import org.jspecify.annotations.Nullable;

/**
 * Tells a running task of its session's new settings, as the JSON text of a message in its inbox.
 *
 * @param mode null: the task keeps its own
 * @param attendance null: the task keeps its own
 */
public record SettingsChange(@Nullable ApprovalMode mode, @Nullable SessionAttendance attendance) {
    /** The author that such a message bears. */
    public static final String AUTHOR = "system:mode";
}
