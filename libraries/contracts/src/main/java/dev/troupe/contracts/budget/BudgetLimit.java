package dev.troupe.contracts.budget;

import org.jspecify.annotations.Nullable;

/**
 * The most that may be spent; 0 means nothing.
 *
 * @param costMicros millionths of a US dollar; absent: whatever it costs
 * @param tokens input and output together; absent: as many as there are
 * @param period how often it begins anew; absent: it holds for all time
 */
public record BudgetLimit(
        @Nullable Long costMicros, @Nullable Long tokens, @Nullable BudgetPeriod period) {}
