package dev.troupe.ledger.task;

import org.jspecify.annotations.Nullable;

/**
 * Records how a task ended.
 *
 * @param state SUCCEEDED, FAILED or CANCELLED
 * @param summary the final answer, or what went wrong
 * @param code an error code's wire name when it did not succeed
 */
public record TaskOutcome(
        TaskState state, String summary, @Nullable String code, @Nullable String hint) {}
