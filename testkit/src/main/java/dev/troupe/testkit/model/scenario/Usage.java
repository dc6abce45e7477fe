package dev.troupe.testkit.model.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import org.jspecify.annotations.Nullable;

/**
 * Tokens to report for a turn.
 *
 * @param input tokens of the request, those from the cache included
 * @param output tokens of the answer
 * @param cached how many of the input tokens came from the provider's cache
 */
public record Usage(int input, int output, int cached) {
    /** Refuses impossible counts. */
    public Usage {
        if (input < 0 || output < 0 || cached < 0 || cached > input) {
            throw new IllegalArgumentException(
                    "usage %d/%d with %d cached is impossible; counts are 0 or more, cached at most input"
                            .formatted(input, output, cached));
        }
    }

    @JsonCreator
    static Usage read(@Nullable Integer input, @Nullable Integer output, @Nullable Integer cached) {
        return new Usage(orZero(input), orZero(output), orZero(cached));
    }

    private static int orZero(@Nullable Integer count) {
        return count == null ? 0 : count;
    }
}
