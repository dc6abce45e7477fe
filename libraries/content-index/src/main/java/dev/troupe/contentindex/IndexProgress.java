package dev.troupe.contentindex;

/** Follows how far an indexing is. Called by several threads at once, for each content. */
@FunctionalInterface
public interface IndexProgress {
    /** Nobody follows it. */
    IndexProgress NONE = (_, _) -> {};

    /**
     * Tells of progress.
     *
     * @param done how many contents are indexed
     * @param all how many have to be
     */
    void onIndexed(int done, int all);
}
