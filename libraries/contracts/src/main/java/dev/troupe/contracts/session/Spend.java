package dev.troupe.contracts.session;

/**
 * What model calls consumed. Cost is an estimate from the price table.
 *
 * @param costMicros millionths of a US dollar
 */
public record Spend(long inputTokens, long outputTokens, long cachedTokens, long costMicros) {
    /** Nothing consumed. */
    public static final Spend NONE = new Spend(0, 0, 0, 0);

    /** Both together. */
    public Spend plus(Spend other) {
        return new Spend(
                inputTokens + other.inputTokens,
                outputTokens + other.outputTokens,
                cachedTokens + other.cachedTokens,
                costMicros + other.costMicros);
    }
}
