package dev.troupe.contracts.languageserver;

import org.jspecify.annotations.Nullable;

/**
 * A place that answers a question about code.
 *
 * @param path relative to the root that was asked about; absolute for what lies elsewhere, such as a library's source
 * @param line 1-based
 * @param column 1-based, in UTF-16 units
 * @param endLine 1-based, the last line of what is there
 * @param name what is there; absent where only a use is told
 * @param kind what kind of symbol it is, such as {@code method}; absent where only a use is told
 * @param lineText the text of the line, at most 200 characters; empty where it cannot be read
 */
public record CodePlace(
        String path,
        int line,
        int column,
        int endLine,
        @Nullable String name,
        @Nullable String kind,
        String lineText) {}
