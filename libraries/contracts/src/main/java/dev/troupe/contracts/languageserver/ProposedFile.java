package dev.troupe.contracts.languageserver;

import org.jspecify.annotations.Nullable;

/**
 * What a proposed change makes of one file.
 *
 * @param path relative to the root that was asked about
 * @param before the text that the server knew; absent: the file is made
 * @param after the text that it would have; absent: the file is deleted, or moved away
 */
public record ProposedFile(String path, @Nullable String before, @Nullable String after) {}
