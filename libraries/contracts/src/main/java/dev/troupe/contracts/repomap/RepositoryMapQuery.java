package dev.troupe.contracts.repomap;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a map of a repository: its most important files with their definitions.
 *
 * @param repository absolute path of a checkout, or of a directory in it
 * @param request what the map is for; absent: for no request in particular, so that it seldom changes
 * @param seeds paths from the top of the checkout that certainly belong to the request
 * @param tokens the most that the map may have, 1 to 100,000; 1,000 when absent
 * @param model for whose tokens the budget counts; absent: an upper bound for all models
 */
public record RepositoryMapQuery(
        String repository,
        @Nullable String request,
        @Nullable List<String> seeds,
        @Nullable Integer tokens,
        @Nullable String model) {}
