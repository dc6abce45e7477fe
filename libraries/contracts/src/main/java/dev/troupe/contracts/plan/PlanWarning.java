package dev.troupe.contracts.plan;

import org.jspecify.annotations.Nullable;

/**
 * Describes what could be better about a plan that can run as it is.
 *
 * @param code stable name, for example {@code touches-overlap}
 * @param task key of the task; absent when the plan as a whole is meant
 * @param text one sentence: what it leads to, and what to write instead
 */
public record PlanWarning(String code, @Nullable String task, String text) {}
