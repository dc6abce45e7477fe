package dev.troupe.worker.finding;

import java.util.List;
import java.util.Optional;

/** The code that a review is about. */
@FunctionalInterface
public interface SourceLookup {
    /**
     * The lines of a file in the version that was reviewed.
     *
     * @param file as the finding names it
     * @return empty when there is no such text
     */
    Optional<List<String>> lines(String file);
}
