package dev.troupe.worker.model.catalog;

import dev.troupe.configuration.schema.Bounded;
import dev.troupe.configuration.schema.Bounds;
import dev.troupe.contracts.session.Spend;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.ConstructorBinding;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What a million tokens cost, in millionths of a US dollar.
 *
 * @param input millionths of a US dollar for a million tokens sent
 * @param output millionths of a US dollar for a million tokens received
 * @param cached the same for sent tokens that the provider had in its cache
 * @param cacheWrite the same for sent tokens that the provider newly keeps in its cache; absent: {@code
 *     input}, with {@code anthropic} a quarter more
 */
public record Prices(
        @Bounds(least = "0") @DefaultValue("0") long input,
        @Bounds(least = "0") @DefaultValue("0") long output,
        @Bounds(least = "0") @DefaultValue("0") long cached,
        @Bounds(least = "0") @Nullable Long cacheWrite) {
    private static final long MILLION = 1_000_000;

    /** Nothing known: everything costs nothing. */
    public static final Prices FREE = new Prices(0, 0, 0);

    /** As settings bind it. */
    @ConstructorBinding
    public Prices {
        Bounded.check("price", Prices.class, input, output, cached, cacheWrite);
    }

    /** With the protocol's usual price of what is newly kept in the cache. */
    public Prices(long input, long output, long cached) {
        this(input, output, cached, null);
    }

    /** Whether nobody has said what it costs. */
    public boolean unknown() {
        return input == 0 && output == 0;
    }

    /** The same, where the price of what is newly cached is absent with what the protocol makes usual. */
    Prices usual(Protocol protocol) {
        return cacheWrite == null
                ? new Prices(input, output, cached, protocol.cacheWrite(input))
                : this;
    }

    /**
     * The spend of that many tokens. Those that the cache had, and those it newly keeps, are part of the
     * input and priced apart.
     */
    public Spend spend(long inputTokens, long outputTokens, long cachedTokens, long writtenTokens) {
        long fresh = Math.max(0, inputTokens - cachedTokens - writtenTokens);
        long sum =
                fresh * input
                        + outputTokens * output
                        + cachedTokens * cached
                        + writtenTokens * written();
        return new Spend(inputTokens, outputTokens, cachedTokens, Math.ceilDiv(sum, MILLION));
    }

    /** The most that so many tokens may cost, whatever the cache makes of them. */
    public Spend most(long inputTokens, long outputTokens) {
        return spend(inputTokens, outputTokens, 0, written() > input ? inputTokens : 0);
    }

    private long written() {
        return cacheWrite == null ? input : cacheWrite;
    }
}
