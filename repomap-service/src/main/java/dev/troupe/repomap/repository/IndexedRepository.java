package dev.troupe.repomap.repository;

import dev.troupe.contentindex.tree.IndexFreshness;
import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.contentindex.tree.TreeSnapshot;
import dev.troupe.contentindex.tree.WorkspaceTree;
import dev.troupe.contracts.repomap.IndexingProgress;
import dev.troupe.linesearch.RegexSearchRequest;
import dev.troupe.repomap.symbol.DefinedNameIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A checkout whose files are indexed. Each question looks at all of its files first. Safe for several threads. */
final class IndexedRepository implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(IndexedRepository.class);

    private final Path top;
    private final WorkspaceTree tree;
    private final RepositoryHistory history;
    private final LineSearchCache lines;
    private final IndexingProgressTracker progress = new IndexingProgressTracker();
    private final AtomicBoolean refreshing = new AtomicBoolean();
    private volatile @Nullable TreeSnapshot last;
    private final DefinedNameIndex names = new DefinedNameIndex();

    IndexedRepository(
            Path top, WorkspaceTree tree, RepositoryHistory history, LineSearchCache lines) {
        this.top = top;
        this.tree = tree;
        this.history = history;
        this.lines = lines;
    }

    /** The top of the checkout. */
    String top() {
        return top.toString();
    }

    /** The files as they are now; those that are not indexed within the patience are pending, and go on. */
    TreeSnapshot snapshot(Duration patience) {
        TreeSnapshot read = tree.read(patience, progress);
        last = read;
        return read;
    }

    /** Whether somebody has asked for its files before. */
    boolean isKnown() {
        return last != null;
    }

    /** The files as they were at the last question, which are then looked at again; as they are now when nobody has asked yet. */
    TreeSnapshot lastSnapshot(Duration patience) {
        TreeSnapshot known = last;
        if (known == null) {
            return snapshot(patience);
        }
        if (refreshing.compareAndSet(false, true)) {
            Thread.ofVirtual().name("repomap-refresh").start(() -> refresh(patience));
        }
        return known;
    }

    private void refresh(Duration patience) {
        try {
            var _ = snapshot(patience);
        } catch (RuntimeException ended) {
            // Nobody waits for it, and the next question looks at the files itself.
            LOG.debug("The files of {} were not looked at: {}", top, ended.getMessage());
        } finally {
            refreshing.set(false);
        }
    }

    /** How far the files are that were to be indexed for the last snapshot. Waits for nobody. */
    IndexingProgress progress() {
        return progress.current();
    }

    /** Counts the files of a snapshot that are not indexed yet. */
    static int pending(TreeSnapshot snapshot) {
        return switch (snapshot.freshness()) {
            case IndexFreshness.Fresh() -> 0;
            case IndexFreshness.Pending(int files) -> files;
        };
    }

    /** Begins to read the history while others wait for the files. */
    PendingHistory beginHistory() {
        return history.begin();
    }

    int countCommits() {
        return history.countCommits();
    }

    /** Reads a file as it was indexed; fails when it has changed since. */
    byte[] read(IndexedFile file) throws IOException {
        return tree.read(file);
    }

    /** The names that its files define. */
    DefinedNameIndex names() {
        return names;
    }

    LineSearchCache.SearchedLines search(List<IndexedFile> files, RegexSearchRequest request)
            throws IOException {
        return lines.search(files, request);
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
