package dev.troupe.contracts.languageserver;

import org.jspecify.annotations.Nullable;

/**
 * A place in a file, as people and models name it.
 *
 * @param path relative to the root that is asked about
 * @param line 1-based; 0 where the whole file is meant
 * @param symbol a name on that line, the first of that name; absent: the first name of the line, unless a column is given
 * @param column 1-based, in UTF-16 units; absent where a name says it
 */
public record CodePosition(
        String path, int line, @Nullable String symbol, @Nullable Integer column) {}
