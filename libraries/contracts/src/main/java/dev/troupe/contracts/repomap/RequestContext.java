package dev.troupe.contracts.repomap;

import java.util.List;

/**
 * The files that a request needs, as far as the index can tell.
 *
 * @param files best first; none when nothing is certain enough, as for small talk
 * @param tokens of all excerpts
 */
public record RequestContext(RepositoryFreshness freshness, List<RelevantFile> files, int tokens) {
    /** Copies the list. */
    public RequestContext {
        files = List.copyOf(files);
    }
}
