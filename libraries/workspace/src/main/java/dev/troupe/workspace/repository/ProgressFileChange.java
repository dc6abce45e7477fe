package dev.troupe.workspace.repository;

import org.jspecify.annotations.Nullable;

/**
 * Tells what a file by which git remembers a merge in progress held before and after.
 *
 * @param name such as {@code MERGE_HEAD}
 * @param before null when there was none
 * @param after null when there is none
 */
public record ProgressFileChange(String name, @Nullable String before, @Nullable String after) {}
