package dev.troupe.contracts.repomap;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the passages of repositories whose meaning is nearest to a sentence.
 *
 * @param repositories absolute paths of checkouts, or of directories in them; 1 to 10
 * @param request what is looked for, in words
 * @param most how many passages are given at most, 1 to 100; 10 when absent
 */
public record SemanticSearchQuery(
        List<String> repositories, String request, @Nullable Integer most) {}
