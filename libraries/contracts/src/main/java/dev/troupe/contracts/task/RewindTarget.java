package dev.troupe.contracts.task;

import dev.troupe.contracts.session.RewindScope;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Names the place that a session goes back to.
 *
 * @param step the number that people know it by
 * @param request the task whose turn it is; null: before the first request
 * @param turn the last turn of that task that stays
 */
public record RewindTarget(int step, @Nullable UUID request, int turn, RewindScope scope) {}
