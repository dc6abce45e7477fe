package dev.troupe.contracts.repomap;

import java.util.List;
import java.util.Map;

/**
 * How far a repository is indexed.
 *
 * @param repository the top of its checkout
 * @param files how many files of text it has
 * @param bytes of these files
 * @param parsed how many contents this service has read since it started, for all repositories
 * @param known how many contents it knows, for all repositories
 * @param languages how many files each language has
 * @param skipped files that are not searched, with the reason: no text, too large, not readable; the first hundred
 * @param skippedFiles how many there are
 * @param commits how many commits of the history are known
 * @param sharing whether what is known of contents is shared with other services
 */
public record RepositoryIndexStatus(
        String repository,
        RepositoryFreshness freshness,
        int files,
        long bytes,
        long parsed,
        long known,
        Map<String, Integer> languages,
        List<SkippedFile> skipped,
        int skippedFiles,
        int commits,
        IndexSharing sharing) {
    /** Copies the collections. */
    public RepositoryIndexStatus {
        languages = Map.copyOf(languages);
        skipped = List.copyOf(skipped);
    }

    /** A file that is not searched, and why. */
    public record SkippedFile(String path, String reason) {}
}
