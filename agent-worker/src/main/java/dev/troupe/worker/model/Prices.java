package dev.troupe.worker.model;

import dev.troupe.contracts.session.Spend;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What a million tokens cost, in millionths of a US dollar.
 *
 * @param input of tokens sent
 * @param output of tokens received
 * @param cached of sent tokens that the provider had in its cache
 */
public record Prices(
        @DefaultValue("0") long input,
        @DefaultValue("0") long output,
        @DefaultValue("0") long cached) {
    private static final long MILLION = 1_000_000;

    /** Nothing known: everything costs nothing. */
    public static final Prices FREE = new Prices(0, 0, 0);

    /** The spend of that many tokens. Cached tokens are part of the input and priced apart. */
    public Spend spend(long inputTokens, long outputTokens, long cachedTokens) {
        long fresh = Math.max(0, inputTokens - cachedTokens);
        long sum = fresh * input + outputTokens * output + cachedTokens * cached;
        return new Spend(inputTokens, outputTokens, cachedTokens, Math.ceilDiv(sum, MILLION));
    }
}
