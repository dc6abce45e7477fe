package dev.troupe.contracts.repomap;

import java.util.List;

/**
 * The files that a request needs, as far as the index can tell.
 *
 * @param files best first; none when nothing is certain enough
 * @param tokens of all excerpts
 * @param smallTalk whether the request says nothing that could be about code, so that it needs no map either
 */
public record RequestContext(
        RepositoryFreshness freshness, List<RelevantFile> files, int tokens, boolean smallTalk) {
    /** Copies the list. */
    public RequestContext {
        files = List.copyOf(files);
    }
}
