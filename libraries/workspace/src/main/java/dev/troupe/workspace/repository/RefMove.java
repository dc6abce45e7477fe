package dev.troupe.workspace.repository;

import org.jspecify.annotations.Nullable;

/**
 * Tells what a ref pointed to before and after.
 *
 * @param ref its full name
 * @param before id of an object; null when there was no such ref
 * @param after likewise; null when there is none any more
 */
public record RefMove(String ref, @Nullable String before, @Nullable String after) {}
