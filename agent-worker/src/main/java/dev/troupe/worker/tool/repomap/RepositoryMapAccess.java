package dev.troupe.worker.tool.repomap;

/**
 * Says what runs take from the repository map service.
 *
 * @param mapTokens how large a map may be; 0: no map
 * @param contextTokens how large the excerpts of files for a message may be; 0: none
 */
public record RepositoryMapAccess(RepositoryMapClient client, int mapTokens, int contextTokens) {
    /** Takes nothing, as there is no service. */
    public static final RepositoryMapAccess NONE =
            new RepositoryMapAccess(RepositoryMapClient.absent(), 0, 0);

    /** Whether sessions begin with a map. */
    public boolean givesMap() {
        return client.isPresent() && mapTokens > 0;
    }

    /** Whether messages come with files. */
    public boolean givesContext() {
        return client.isPresent() && contextTokens > 0;
    }
}
