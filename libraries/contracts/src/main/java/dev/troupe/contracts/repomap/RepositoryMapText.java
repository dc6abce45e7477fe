package dev.troupe.contracts.repomap;

/**
 * A map of a repository as text; equal files give equal bytes.
 *
 * @param map a line for each file, and below it one for each definition with its line and signature
 * @param files how many files are in it
 * @param allFiles how many files the repository has
 * @param tokens of the map
 * @param exact whether the model's own tokenizer counted them; otherwise they are an upper bound
 */
public record RepositoryMapText(
        RepositoryFreshness freshness,
        String map,
        int files,
        int allFiles,
        int tokens,
        boolean exact) {}
