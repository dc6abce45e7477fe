package dev.troupe.model.catalog;

import dev.troupe.configuration.schema.BoundsValidator;
import dev.troupe.configuration.schema.SettingBounds;
import dev.troupe.contracts.session.ModelUsage;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.ConstructorBinding;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Sets what a million tokens cost, in millionths of a US dollar.
 *
 * @param input millionths of a US dollar for a million tokens sent
 * @param output millionths of a US dollar for a million tokens received
 * @param cached the same for sent tokens that the provider had in its cache
 * @param cacheWrite the same for sent tokens that the provider newly keeps in its cache; absent: {@code
 *     input}, with {@code anthropic} a quarter more
 */
public record TokenPrices(
        @SettingBounds(least = "0") @DefaultValue("0") long input,
        @SettingBounds(least = "0") @DefaultValue("0") long output,
        @SettingBounds(least = "0") @DefaultValue("0") long cached,
        @SettingBounds(least = "0") @Nullable Long cacheWrite) {
    private static final long MILLION = 1_000_000;

    /** Nothing known: everything costs nothing. */
    public static final TokenPrices FREE = new TokenPrices(0, 0, 0);

    /** As settings bind it. */
    @ConstructorBinding
    public TokenPrices {
        BoundsValidator.check("price", TokenPrices.class, input, output, cached, cacheWrite);
    }

    /** With the protocol's usual price of what is newly kept in the cache. */
    public TokenPrices(long input, long output, long cached) {
        this(input, output, cached, null);
    }

    /** Whether nobody has said what it costs. */
    public boolean unknown() {
        return input == 0 && output == 0;
    }

    /** The same, where the price of what is newly cached is absent with what the protocol makes usual. */
    TokenPrices usual(ModelProtocol protocol) {
        return cacheWrite == null
                ? new TokenPrices(input, output, cached, protocol.cacheWrite(input))
                : this;
    }

    /**
     * The spend of that many tokens. Those that the cache had, and those it newly keeps, are part of the
     * input and priced apart.
     */
    public ModelUsage spend(
            long inputTokens, long outputTokens, long cachedTokens, long writtenTokens) {
        long fresh = Math.max(0, inputTokens - cachedTokens - writtenTokens);
        long sum =
                fresh * input
                        + outputTokens * output
                        + cachedTokens * cached
                        + writtenTokens * written();
        return new ModelUsage(inputTokens, outputTokens, cachedTokens, Math.ceilDiv(sum, MILLION));
    }

    /** The most that so many tokens may cost, whatever the cache makes of them. */
    public ModelUsage most(long inputTokens, long outputTokens) {
        return spend(inputTokens, outputTokens, 0, written() > input ? inputTokens : 0);
    }

    private long written() {
        return cacheWrite == null ? input : cacheWrite;
    }
}
