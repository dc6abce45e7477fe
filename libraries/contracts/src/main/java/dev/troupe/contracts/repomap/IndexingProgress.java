package dev.troupe.contracts.repomap;

/**
 * How far the files of a repository are indexed that were new or changed when somebody last asked about it.
 *
 * @param indexed how many are done
 * @param files how many there are; 0 when none had to be indexed yet
 */
public record IndexingProgress(int indexed, int files) {
    /** Nothing had to be indexed. */
    public static final IndexingProgress NONE = new IndexingProgress(0, 0);

    /** Whether some are not done. */
    public boolean hasMore() {
        return indexed < files;
    }

    /** Says it in words: {@code indexing the repository: 1,200 of 8,000 files}. */
    public String text() {
        return "indexing the repository: %,d of %,d files".formatted(indexed, files);
    }
}
