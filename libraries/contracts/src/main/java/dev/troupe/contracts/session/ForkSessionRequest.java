package dev.troupe.contracts.session;

import org.jspecify.annotations.Nullable;

/**
 * Asks for a new session that goes on from the conversation of another. Files stay as they are.
 *
 * @param step the last step of that session's history that the new one knows; 0: none; absent: everything up to now
 * @param title of the new session; absent: made of the other's
 */
public record ForkSessionRequest(@Nullable Integer step, @Nullable String title) {}
