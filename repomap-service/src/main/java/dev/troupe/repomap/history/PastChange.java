package dev.troupe.repomap.history;

/**
 * A commit of a history, with its paths as they are called now.
 *
 * @param seconds when it was committed, since 1970
 * @param paths what it changed, by number in the {@link CommitHistory}
 */
@SuppressWarnings("ArrayRecordComponent") // millions of numbers, never compared
public record PastChange(long seconds, int[] terms, byte[] counts, int length, int[] paths) {}
