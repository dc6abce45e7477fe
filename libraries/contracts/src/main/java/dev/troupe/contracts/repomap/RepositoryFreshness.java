package dev.troupe.contracts.repomap;

/**
 * Says whether an answer knows the files as they were when it was made, by the hashes of their contents.
 *
 * @param fresh whether it knows all of them
 * @param pendingFiles how many are not indexed yet; of these the answer knows what they were before, if anything
 */
public record RepositoryFreshness(boolean fresh, int pendingFiles) {
    /** Knows all files but so many. */
    public static RepositoryFreshness of(int pendingFiles) {
        return new RepositoryFreshness(pendingFiles == 0, pendingFiles);
    }

    /** Says it in words: {@code fresh}, or {@code pending (3 files)}. */
    public String text() {
        return fresh
                ? "fresh"
                : "pending (%d %s)".formatted(pendingFiles, pendingFiles == 1 ? "file" : "files");
    }
}
