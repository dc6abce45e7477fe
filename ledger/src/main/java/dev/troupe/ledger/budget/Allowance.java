package dev.troupe.ledger.budget;

import org.jspecify.annotations.Nullable;

/**
 * How a budget stands.
 *
 * @param limitMicros the most it may cost, in millionths of a US dollar; absent: no limit
 * @param limitTokens the most tokens, input and output together; absent: no limit
 * @param usedMicros what was spent, and what reservations hold
 * @param usedTokens likewise
 */
public record Allowance(
        @Nullable Long limitMicros, @Nullable Long limitTokens, long usedMicros, long usedTokens) {
    static final Allowance UNUSED = new Allowance(null, null, 0, 0);
}
