package dev.troupe.model.connection;

import org.jspecify.annotations.Nullable;

/**
 * Tokens as a provider counts them.
 *
 * @param input all that were sent, those that the cache held or newly holds included
 * @param output those of the answer, thoughts included; null where it does not say
 * @param cacheRead of those sent, how many the provider had in its cache
 * @param cacheWritten of those sent, how many it newly keeps there
 */
public record ProviderTokenUsage(
        long input, @Nullable Long output, long cacheRead, long cacheWritten) {
    /** Both together: counts only grow, and some tell of their cache at the beginning only. */
    ProviderTokenUsage and(ProviderTokenUsage later) {
        return new ProviderTokenUsage(
                Math.max(input, later.input),
                most(output, later.output),
                Math.max(cacheRead, later.cacheRead),
                Math.max(cacheWritten, later.cacheWritten));
    }

    private static @Nullable Long most(@Nullable Long one, @Nullable Long other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return Math.max(one, other);
    }
}
