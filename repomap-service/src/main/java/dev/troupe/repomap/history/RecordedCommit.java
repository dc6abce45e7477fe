package dev.troupe.repomap.history;

import java.util.List;
import org.eclipse.jgit.lib.ObjectId;

/**
 * A commit as the ranking sees it. Merges change nothing themselves.
 *
 * @param seconds when it was committed, since 1970
 * @param terms the terms of its message, ascending
 * @param counts how often each of them stands there
 * @param length how many terms the message has, repetitions included
 * @param paths what it changed, by number in its {@link CommitLog}
 * @param renames pairs of the number of an old path and that of the new one
 */
@SuppressWarnings("ArrayRecordComponent") // millions of numbers, never compared
record RecordedCommit(
        ObjectId id,
        List<ObjectId> parents,
        long seconds,
        int[] terms,
        byte[] counts,
        int length,
        int[] paths,
        int[] renames) {}
