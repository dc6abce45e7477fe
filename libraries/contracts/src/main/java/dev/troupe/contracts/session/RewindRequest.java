package dev.troupe.contracts.session;

import org.jspecify.annotations.Nullable;

/**
 * Asks to take a session back to what it was after one of its steps.
 *
 * @param step its number in the session's history; 0: before the first request
 * @param what absent: files and conversation
 */
public record RewindRequest(@Nullable Integer step, @Nullable RewindScope what) {}
