package dev.troupe.contracts.repomap;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks which files a request needs.
 *
 * @param repository absolute path of a checkout, or of a directory in it
 * @param request in the words of the person
 * @param seeds paths from the top of the checkout that certainly belong to the request, such as those it mentions
 * @param tokens the most that the excerpts may have together, 1 to 100,000; 8,000 when absent
 * @param model for whose tokens the budget counts; absent: an upper bound for all models
 */
public record RequestContextQuery(
        String repository,
        String request,
        @Nullable List<String> seeds,
        @Nullable Integer tokens,
        @Nullable String model) {}
