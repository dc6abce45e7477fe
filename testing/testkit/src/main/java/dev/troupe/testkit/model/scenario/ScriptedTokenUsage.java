package dev.troupe.testkit.model.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import org.jspecify.annotations.Nullable;

/**
 * Tokens to report for a turn.
 *
 * @param input tokens of the request, those from the cache included
 * @param output tokens of the answer
 * @param cached how many of the input tokens came from the provider's cache
 * @param thoughts how many of the output tokens were thought, not said
 */
public record ScriptedTokenUsage(int input, int output, int cached, int thoughts) {
    /** Refuses impossible counts. */
    public ScriptedTokenUsage {
        if (input < 0 || output < 0 || cached < 0 || cached > input) {
            throw new IllegalArgumentException(
                    "usage %d/%d with %d cached is impossible; counts are 0 or more, cached at most input"
                            .formatted(input, output, cached));
        }
        if (thoughts < 0 || thoughts > output) {
            throw new IllegalArgumentException(
                    "usage of %d with %d thoughts is impossible; thoughts are at most output"
                            .formatted(output, thoughts));
        }
    }

    /** Usage of a model that does not think. */
    public ScriptedTokenUsage(int input, int output, int cached) {
        this(input, output, cached, 0);
    }

    @JsonCreator
    static ScriptedTokenUsage read(
            @Nullable Integer input,
            @Nullable Integer output,
            @Nullable Integer cached,
            @Nullable Integer thoughts) {
        return new ScriptedTokenUsage(
                orZero(input), orZero(output), orZero(cached), orZero(thoughts));
    }

    private static int orZero(@Nullable Integer count) {
        return count == null ? 0 : count;
    }
}
