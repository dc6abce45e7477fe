package dev.troupe.repomap.repository;

import dev.troupe.contentindex.IndexProgress;
import dev.troupe.contracts.repomap.IndexingProgress;

/** Remembers how far an indexing is, for those who ask while others wait for its end. Safe for several threads. */
final class IndexingProgressTracker implements IndexProgress {
    private IndexingProgress current = IndexingProgress.NONE;

    /** A few files that change while many are indexed do not take their place. */
    @Override
    public synchronized void onIndexed(int done, int all) {
        if (!current.hasMore() || all >= current.files()) {
            boolean isSame = current.hasMore() && all == current.files();
            current = new IndexingProgress(isSame ? Math.max(done, current.indexed()) : done, all);
        }
    }

    synchronized IndexingProgress current() {
        return current;
    }
}
