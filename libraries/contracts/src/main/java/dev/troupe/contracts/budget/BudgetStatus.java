package dev.troupe.contracts.budget;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Describes what a budget allows and how much of it is used.
 *
 * @param key the team's or user's name, or {@link #DEFAULT}; the session's or task's id
 * @param limit what it may spend; absent: whatever it likes
 * @param isDefault whether that limit is the one of all teams, or users, without their own
 * @param used what was spent: since the period began, or without one since ever
 * @param reserved what calls that are under way may spend at most
 * @param until when the period ends; absent without one
 */
public record BudgetStatus(
        BudgetScope scope,
        String key,
        @Nullable BudgetLimit limit,
        boolean isDefault,
        Amount used,
        Amount reserved,
        @Nullable Instant until) {
    /** The key of the limit that all teams, or all users, without their own have. */
    public static final String DEFAULT = "*";

    /**
     * An amount of both that models take.
     *
     * @param costMicros millionths of a US dollar; 0 for tokens whose price nobody knows, which is null as JSON
     * @param tokens input and output together
     */
    public record Amount(long costMicros, long tokens) {
        @JsonCreator
        static Amount read(
                @JsonProperty("costMicros") @Nullable Long costMicros,
                @JsonProperty("tokens") long tokens) {
            return new Amount(costMicros == null ? 0 : costMicros, tokens);
        }

        @JsonProperty("costMicros")
        @Nullable Long knownCost() {
            return costMicros == 0 && tokens > 0 ? null : costMicros;
        }

        /** Both together. */
        public Amount plus(Amount other) {
            return new Amount(costMicros + other.costMicros, tokens + other.tokens);
        }
    }
}
