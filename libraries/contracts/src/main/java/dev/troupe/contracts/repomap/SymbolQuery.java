package dev.troupe.contracts.repomap;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks about a symbol or a file in repositories.
 *
 * @param repositories absolute paths of checkouts, or of directories in them; 1 to 10
 * @param name a symbol, with or without what it belongs to ({@code total}, {@code Cart.total}), or a path from the top of the
 *     checkout, as the question wants
 * @param most how many places are given at most, 1 to 1,000; 100 when absent
 * @param bodies whether definitions come with their text
 */
public record SymbolQuery(
        List<String> repositories,
        SymbolQuestion question,
        String name,
        @Nullable Integer most,
        @Nullable Boolean bodies) {}
