package dev.troupe.contracts.task;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Names the place in another session's conversation that a session goes on from.
 *
 * @param request the last task of that session that is heard
 * @param turn the last turn of that task that is heard; absent: all up to {@code seq}
 * @param seq the last entry of its journal that is heard
 */
public record ForkPoint(UUID session, UUID request, @Nullable Integer turn, long seq) {}
