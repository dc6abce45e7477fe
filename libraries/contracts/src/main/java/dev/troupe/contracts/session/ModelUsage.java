package dev.troupe.contracts.session;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * Counts the tokens and the cost of model calls. Cost is an estimate from the price table.
 *
 * @param costMicros millionths of a US dollar; 0 for tokens whose price nobody knows, which is null as JSON
 */
public record ModelUsage(long inputTokens, long outputTokens, long cachedTokens, long costMicros) {
    /** Nothing consumed. */
    public static final ModelUsage NONE = new ModelUsage(0, 0, 0, 0);

    @JsonCreator
    static ModelUsage read(
            @JsonProperty("inputTokens") long inputTokens,
            @JsonProperty("outputTokens") long outputTokens,
            @JsonProperty("cachedTokens") long cachedTokens,
            @JsonProperty("costMicros") @Nullable Long costMicros) {
        return new ModelUsage(
                inputTokens, outputTokens, cachedTokens, costMicros == null ? 0 : costMicros);
    }

    /** Whether tokens were consumed whose price nobody knows, so that it is not known what they cost. */
    @JsonIgnore
    public boolean costUnknown() {
        return costMicros == 0 && inputTokens + outputTokens > 0;
    }

    @JsonProperty("costMicros")
    @Nullable Long knownCost() {
        return costUnknown() ? null : costMicros;
    }

    /** Both together. */
    public ModelUsage plus(ModelUsage other) {
        return new ModelUsage(
                inputTokens + other.inputTokens,
                outputTokens + other.outputTokens,
                cachedTokens + other.cachedTokens,
                costMicros + other.costMicros);
    }
}
