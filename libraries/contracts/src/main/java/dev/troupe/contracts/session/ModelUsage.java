package dev.troupe.contracts.session;

/**
 * Counts the tokens and the cost of model calls. Cost is an estimate from the price table.
 *
 * @param costMicros millionths of a US dollar
 */
public record ModelUsage(long inputTokens, long outputTokens, long cachedTokens, long costMicros) {
    /** Nothing consumed. */
    public static final ModelUsage NONE = new ModelUsage(0, 0, 0, 0);

    /** Both together. */
    public ModelUsage plus(ModelUsage other) {
        return new ModelUsage(
                inputTokens + other.inputTokens,
                outputTokens + other.outputTokens,
                cachedTokens + other.cachedTokens,
                costMicros + other.costMicros);
    }
}
