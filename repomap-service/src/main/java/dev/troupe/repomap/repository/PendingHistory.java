package dev.troupe.repomap.repository;

import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.repomap.history.CommitHistory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jgit.lib.ObjectId;

/**
 * The history up to the head that a checkout has while one question is answered. It is read while others wait for the files.
 *
 * @param head empty where there is none
 */
record PendingHistory(RepositoryHistory history, CompletableFuture<Optional<ObjectId>> head) {
    PendingHistory {
        var _ = head.thenApply(it -> it.map(history::begin));
    }

    /** Tells the history; what was known before when it takes longer to read than there is patience. */
    CommitHistory await(Duration patience) {
        return history.await(head, patience);
    }

    /** Tells which of some files differ from the head, or are not in it; none where git cannot tell, or has not yet. */
    Set<String> uncommitted(List<IndexedFile> files) {
        return head.getNow(Optional.empty())
                .map(it -> history.uncommitted(files, it))
                .orElse(Set.of());
    }
}
